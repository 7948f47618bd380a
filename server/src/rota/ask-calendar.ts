import type { OutsideFetch } from '../platform/vendors/outside-fetch.ts';
import { OutsideFetchError } from '../platform/vendors/outside-address.ts';
import { CalendarError } from './calendar-error.ts';
import { readCalendar } from './read-calendar.ts';
import type { CalendarRow } from './rota.queries.ts';

const MINUTE_MS = 60_000;
/** How often a calendar is asked (AMB-126 wants at least every quarter of an hour). */
export const ASK_EVERY_MS = 5 * MINUTE_MS;
/** A server that fails is asked ever more seldom, up to this. */
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** The job that asks runs once in each period, not to the millisecond. */
const SLACK_MS = MINUTE_MS / 2;

/** All that a calendar tells of the time in which someone may want to know the next change. */
const AHEAD_MS = 15 * 24 * 60 * MINUTE_MS;

export type KnownCalendar = Pick<
  CalendarRow,
  'address' | 'etag' | 'body' | 'readAt' | 'triedAt' | 'nextTryAt' | 'failure' | 'failures'
>;

export const spanFrom = (now: Date) => ({ from: now.getTime(), to: now.getTime() + AHEAD_MS });

/** Asks when it is time; what was known before is kept when the answer is no calendar. */
export async function askCalendar(
  fetchOutside: OutsideFetch,
  address: string,
  {
    known,
    now,
    signal,
  }: { readonly known: KnownCalendar | undefined; readonly now: Date; readonly signal: AbortSignal },
): Promise<KnownCalendar> {
  const before = known?.address === address ? known : null;
  if (before !== null && before.nextTryAt > now) return before;
  try {
    // The tag belongs to the text: without the text, the text must come.
    const etag = before?.body ? before.etag : null;
    const reply = await fetchOutside(address, { etag, signal });
    const body = reply?.text ?? before?.body ?? '';
    readCalendar(body, spanFrom(now));
    return {
      address,
      etag: reply === null ? etag : reply.etag,
      body,
      readAt: now,
      triedAt: now,
      nextTryAt: new Date(now.getTime() + ASK_EVERY_MS - SLACK_MS),
      failure: null,
      failures: 0,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CalendarError) && !(error instanceof OutsideFetchError)) throw error;
    const failures = (before?.failures ?? 0) + 1;
    const pause = Math.min(ASK_EVERY_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) - SLACK_MS;
    return {
      etag: before?.etag ?? null,
      body: before?.body ?? null,
      readAt: before?.readAt ?? null,
      address,
      triedAt: now,
      nextTryAt: new Date(now.getTime() + pause),
      failure: error.message,
      failures,
    };
  }
}
