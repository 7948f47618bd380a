export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;

export const WEBHOOKS_MAX = 10;
export const WEBHOOK_ADDRESS_MAX = 2000;
/** How many deliveries the page of the data collection lists. */
export const DELIVERIES_LISTED = 20;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export const DELIVERIES_KEPT_MS = 30 * 24 * HOUR_MS;

/** Eight tries within a day: a receiver that is out for a night still gets everything. */
const PAUSES_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
] as const;

/** When a delivery is tried again after `attempts` tries; null when it is given up. */
export function nextDeliveryTry(attempts: number, now: Date): Date | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** What a receiver's status says, for the list of deliveries; null when it took the message. */
export function deliveryProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `The server answered ${status}, a redirect. Enter the address to which it leads.`;
  }
  return `The server answered ${status}.`;
}

/** Tests reach other people's servers, so they are not a button to hold down. */
export const TEST_PAUSE_MS = 10 * SECOND_MS;
