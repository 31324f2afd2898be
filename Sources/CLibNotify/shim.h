// libnotify: desktop notifications.
#pragma once
#include <libnotify/notify.h>
