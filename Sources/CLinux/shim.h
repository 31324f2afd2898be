// Linux system calls that Swift's Glibc module leaves out.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <termios.h>
#include <time.h>

// The linker defines where the program's own code begins and ends; Swift imports no arrays without a length.
extern const char __executable_start[], etext[];
static inline int plinux_forget_code(void) {
  return madvise((void *)__executable_start, (size_t)(etext - __executable_start), MADV_DONTNEED);
}
// Older C libraries do not name it, older kernels refuse it.
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#endif
static inline int plinux_fetch_code(void) {
  return madvise((void *)__executable_start, (size_t)(etext - __executable_start), MADV_POPULATE_READ);
}
