/**
 * How a browser shows a page, as far as the page's first drawing depends on it. The browser keeps it in a cookie, so that the
 * server can draw the page as that browser would.
 */
export interface Display {
  /** The reader's own zone, in which all times are shown. */
  readonly zone: string;
  /** Of the window, in CSS pixels. */
  readonly width: number;
  /** Guid of the collection that lists are narrowed to; null for all. */
  readonly collection: string | null;
}

export const DISPLAY_COOKIE = 'display';

export interface PageToDraw {
  readonly path: string;
  /** Guid of the person who is signed in. */
  readonly person: string;
  readonly display: Display;
  /** The page's first replies, as it brings them along: the text of a JSON object by address. */
  readonly replies: string;
}

/** HTML of what stands before the page's root element and inside of it. */
export interface DrawnPage {
  readonly styles: string;
  readonly content: string;
}

export function displayText({ zone, width, collection }: Display): string {
  return encodeURIComponent([zone, width, collection ?? ''].join(' '));
}

/** Null for what no browser of ours has written: it comes from outside. */
export function displayOf(text: string): Display | null {
  const [zone = '', width = '', collection = '', ...more] = decoded(text).split(' ');
  if (!isZone(zone) || !/^\d{2,5}$/.test(width) || !/^[\da-f-]{0,36}$/i.test(collection) || more.length > 0) {
    return null;
  }
  return { zone, width: Number(width), collection: collection === '' ? null : collection };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function isZone(text: string): boolean {
  try {
    return text !== '' && new Intl.DateTimeFormat('en', { timeZone: text }).format(0) !== '';
  } catch {
    return false;
  }
}
