// System calls for starting children that Swift's Glibc module leaves out, as it is built without GNU extensions.
#pragma once
#include <pty.h>
#include <spawn.h>

// Start the child in a session of its own; from <spawn.h> with GNU extensions.
static const short ctest_spawn_setsid = 0x80;

// From <spawn.h> with GNU extensions.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
