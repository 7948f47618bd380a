/**
 * The payment provider's words. `past_due` still counts as paid: the provider is collecting again by itself, and a
 * clinic must not stop over an expired card. It ends as paid, unpaid or canceled.
 */
const PAID: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);
/** The first payment never came: nothing was ever bought. */
const NEVER_BEGUN: ReadonlySet<string> = new Set(['incomplete', 'incomplete_expired']);
/** Alive at the provider and mended there, by another card; a second subscription beside it would charge twice. */
const MENDABLE: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'paused']);
const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

export function grantsLicense(status: string): boolean {
  return PAID.has(status);
}

export function hasBegun(status: string): boolean {
  return !NEVER_BEGUN.has(status);
}

/** Costs nothing any more, and cannot be brought back. */
export function hasEnded(status: string): boolean {
  return ENDED.has(status);
}

export function isMendable(status: string): boolean {
  return MENDABLE.has(status);
}

/** What all subscriptions of a workspace say together; null while none has begun, so that a trial goes on. */
export function reportedLicenseStatus(subscriptions: readonly string[]): 'active' | 'inactive' | null {
  const begun = subscriptions.filter(hasBegun);
  if (begun.length === 0) return null;
  return begun.some(grantsLicense) ? 'active' : 'inactive';
}
