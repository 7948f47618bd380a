/** What a workspace gets when it is made. */
export const DEFAULT_SLOTS = { users: 5, probes: 5 } as const;

export const USER_SEATS_FULL =
  'Your Workspace plan is at its maximum number of users allowed. Email support to add more seats.';
export const SCANNER_SEATS_FULL =
  'Your workspace plan is at its maximum number of scanners allowed. Email support to add more scanners.';

export interface ScannerSeats {
  readonly slots: number;
  /** All that are not deleted, whatever their activation status. */
  readonly scanners: number;
}

export function freeScannerSeats({ slots, scanners }: ScannerSeats): number {
  return Math.max(0, slots - scanners);
}

/** 'used/slots', as the page headers count. */
export function seatCount(used: number, slots: number): string {
  return `${used}/${slots}`;
}
