// libnotify: desktop notifications.
#pragma once
#include <libnotify/notify.h>

/// The id the server gave the notification, 0 if none: g_object_get is variadic.
static inline gint cnotify_id(NotifyNotification *notification) {
  gint id = 0;
  g_object_get(notification, "id", &id, NULL);
  return id;
}
