// SQLite: the store.
#pragma once
#include <sqlite3.h>

// sqlite3_db_config is variadic: turns one of its switches on or off.
static inline int pocketchime_sqlite3_configure(sqlite3 *database, int option, int on) {
  return sqlite3_db_config(database, option, on, (int *)0);
}

// SQLITE_TRANSIENT is a cast that Swift does not import: binds a text that SQLite copies. A text without an address
// is the empty one, not NULL.
static inline int pocketchime_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text ? text : "", length, SQLITE_TRANSIENT);
}
