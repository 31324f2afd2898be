// Evaluated in GNOME Shell when it has started: eyes to see what it shows, a hand to touch it.

// Texts and places of what is visible on the stage.
globalThis.eyes = {
  banners: [],  // the title of each notification that popped up, in order

  *visible(actor = global.stage) {
    if (!actor.visible || actor.get_paint_opacity() === 0)
      return;
    yield actor;
    for (const child of actor.get_children())
      yield* this.visible(child);
  },

  textOf(actor) {
    return actor instanceof imports.gi.Clutter.Text || actor instanceof imports.gi.St.Label ? actor.text : null;
  },

  texts() {
    const labels = [...this.visible()].filter(actor => actor instanceof imports.gi.Clutter.Text);
    return labels.map(label => label.text).filter(text => text);
  },

  // The centre of the text as [x, y]; an error if it is not there.
  place(text) {
    const label = [...this.visible()].find(actor => actor instanceof imports.gi.Clutter.Text && actor.text === text);
    if (!label)
      throw new Error(`"${text}" is not on the screen`);
    const [x, y] = label.get_transformed_position(), [width, height] = label.get_transformed_size();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  },
};

// A mouse of its own.
globalThis.hand = {
  pointer: global.stage.context?.get_backend?.().get_default_seat().create_virtual_device(
    imports.gi.Clutter.InputDeviceType.POINTER_DEVICE) ??
    imports.gi.Clutter.get_default_backend().get_default_seat().create_virtual_device(
      imports.gi.Clutter.InputDeviceType.POINTER_DEVICE),
  moveTo(x, y) { this.pointer.notify_absolute_motion(imports.gi.GLib.get_monotonic_time(), x, y); },
  button(state) {
    this.pointer.notify_button(imports.gi.GLib.get_monotonic_time(), imports.gi.Clutter.BUTTON_PRIMARY, state);
  },
  press() { this.button(imports.gi.Clutter.ButtonState.PRESSED); },
  release() { this.button(imports.gi.Clutter.ButtonState.RELEASED); },
};

// Every banner goes through here.
const showNotification = Main.messageTray._showNotification;
Main.messageTray._showNotification = function () {
  eyes.banners.push(this._notificationQueue[0].title);
  return showNotification.call(this);
};
'ready';
