const MAX_LENGTH = 2000;

/** https only, to a host with a dot and without credentials; which hosts are really asked is decided where they are. */
const ADDRESS = /^https:\/\/[^\s/?#@:[\]]+\.[^\s/?#@:[\].\d]+(?::\d{1,5})?(?:[/?#]\S*)?$/i;

export function isCalendarAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}

/** Calendar programs hand out webcal: addresses; they are https by another name. */
export function normalizeCalendarAddress(text: string): string {
  return text.trim().replace(/^webcals?:/i, 'https:');
}
