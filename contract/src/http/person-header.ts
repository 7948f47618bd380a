/** Whom a page takes for its reader, by guid. What it writes is refused as soon as someone else has signed in at that browser. */
export const PERSON_HEADER = 'sonoboard-person';
