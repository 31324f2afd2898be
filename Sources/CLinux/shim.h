// Linux system calls that Swift's Glibc module leaves out.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <termios.h>
#include <time.h>

#ifndef __USE_GNU
// link.h has these only where _GNU_SOURCE is defined, by which other headers would differ from what CGLib sees of them.
// More members follow in truth; the C library hands the structure out by its address.
struct dl_phdr_info {
  ElfW(Addr) dlpi_addr;
  const char *dlpi_name;
  const ElfW(Phdr) *dlpi_phdr;
  ElfW(Half) dlpi_phnum;
};
int dl_iterate_phdr(int (*callback)(struct dl_phdr_info *object, size_t size, void *data), void *data);
#endif

// Older C libraries do not name it, older kernels refuse it.
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#endif
