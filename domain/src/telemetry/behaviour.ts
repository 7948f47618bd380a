const GUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Words of the product have no digits; serial numbers, scan numbers and mail addresses do, or an @. */
const IDENTIFYING_PART = /[\d@%]/;
const HARMLESS_WORD = /^[a-z][a-z _-]{0,39}$/i;
const ABOUT_PATIENTS = /patient|birth|name|mrn|comment|note|search|email/i;

/** The pattern of a page, never an address that leads to someone: what follows ? may be a search for a patient. */
export function pageWithoutIdentity(page: string): string {
  const [path = ''] = page.split(/[?#]/);
  return path
    .replaceAll(GUID, '{guid}')
    .split('/')
    .map((part) => (part !== '{guid}' && IDENTIFYING_PART.test(part) ? '{id}' : part))
    .join('/');
}

type ExtraValue = string | number | boolean | null;

/** Counts, switches and plain words stay; free text and whatever is about a patient is dropped. */
export function harmlessExtra(
  extra: Readonly<Record<string, ExtraValue>>,
): Readonly<Record<string, ExtraValue>> {
  return Object.fromEntries(
    Object.entries(extra).filter(
      ([field, value]) =>
        HARMLESS_WORD.test(field) &&
        !ABOUT_PATIENTS.test(field) &&
        (typeof value !== 'string' || HARMLESS_WORD.test(value)),
    ),
  );
}

/** When the page says that it was opened; null for what no clock could have said. */
export function startOfVisit(reportedStart: number | string, now: Date): Date | null {
  const start = new Date(reportedStart);
  const age = now.getTime() - start.getTime();
  return age >= -CLOCK_SKEW_MS && age <= LONGEST_AGE_MS ? start : null;
}

const CLOCK_SKEW_MS = 60 * 60 * 1000;
const LONGEST_AGE_MS = 7 * 24 * 60 * 60 * 1000;
