// Filled in by its files.
