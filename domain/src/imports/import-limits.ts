/** More files than any protocol has views, with many attempts to choose from. */
export const IMPORT_FILES_MAX = 100;

/** An import that nobody touched for so long is forgotten, with its files. */
export const IMPORT_KEPT_DAYS = 30;
