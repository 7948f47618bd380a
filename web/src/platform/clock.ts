/** The one place of the pages that asks what time it is. */
export function now(): Date {
  return new Date();
}
