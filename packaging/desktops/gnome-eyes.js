// Evaluated in GNOME Shell when it has started: eyes to see what it shows, a hand to touch it.
const {Clutter, GLib} = imports.gi;
const ByteArray = imports.byteArray;

globalThis.eyes = {
  // the title of each notification that popped up, in order
  banners: [],

  // What is visible below an actor, itself included.
  *visible(actor = global.stage) {
    if (!actor.visible || actor.get_paint_opacity() === 0)
      return;
    yield actor;
    for (const child of actor.get_children())
      yield* this.visible(child);
  },

  labels(actor) { return [...this.visible(actor)].filter(part => part instanceof Clutter.Text && part.text); },

  texts() { return this.labels().map(label => this.readable(label)); },

  // A label's text as far as its ellipsis, if it has one.
  readable(label) {
    const isEllipsis = 2;  // PANGO_ANALYSIS_FLAG_IS_ELLIPSIS
    const runs = label.get_layout().get_iter();
    do {
      const item = runs.get_run_readonly()?.item;
      if (item?.analysis.flags & isEllipsis)
        return `${ByteArray.toString(ByteArray.fromString(label.text).slice(0, item.offset))}…`;
    } while (runs.next_run());
    return label.text;
  },

  // The centre of a text, as [x, y]; within an actor, where the screen may hold it twice.
  place(text, actor) {
    const label = this.labels(actor).find(candidate => candidate.text === text);
    if (!label)
      throw new Error(`"${text}" is not on the screen`);
    const [x, y] = label.get_transformed_position();
    const [width, height] = label.get_transformed_size();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  },

  // The button of the tray icon in the top bar.
  trayButton() {
    const name = Object.keys(Main.panel.statusArea).find(key => key.startsWith('appindicator-'));
    const button = Main.panel.statusArea[name];
    if (!button?.visible)
      throw new Error('there is no tray icon');
    return button;
  },

  trayLabel() {
    return this.labels(this.trayButton()).map(label => label.text).join('');
  },

  trayPlace() {
    const button = this.trayButton();
    const [x, y] = button.get_transformed_position();
    return [Math.round(x + button.width / 2), Math.round(y + button.height / 2)];
  },

  notifications() {
    return Main.messageTray.getSources().flatMap(source =>
      source.notifications.map(notification => [notification.title, notification.bannerBodyText ?? notification.body]));
  },
};

globalThis.hand = {
  // the backend belongs to a context since GNOME 47
  mouse: (global.stage.context?.get_backend() ?? Clutter.get_default_backend()).get_default_seat()
    .create_virtual_device(Clutter.InputDeviceType.POINTER_DEVICE),
  moveTo(x, y) { this.mouse.notify_absolute_motion(GLib.get_monotonic_time(), x, y); },
  button(state) { this.mouse.notify_button(GLib.get_monotonic_time(), Clutter.BUTTON_PRIMARY, state); },
  press() { this.button(Clutter.ButtonState.PRESSED); },
  release() { this.button(Clutter.ButtonState.RELEASED); },
};

// Every banner goes through here.
const showNotification = Main.messageTray._showNotification;
Main.messageTray._showNotification = function () {
  eyes.banners.push(this._notificationQueue[0].title);
  return showNotification.call(this);
};
'ready';
