export const ACTIVATION_STATUSES = ['pending', 'in_progress', 'activated', 'disabled'] as const;

export type ActivationStatus = (typeof ACTIVATION_STATUSES)[number];

export const NEW_SCANNER_STATUS: ActivationStatus = 'pending';

/** Only the Activate action, which tells the licence owner, leads to 'activated'. */
export function maySelectActivationStatus(status: ActivationStatus): boolean {
  return status !== 'activated';
}

export function mayActivate(current: ActivationStatus): boolean {
  return current !== 'activated';
}

export function statusChangeNeedsConfirmation(current: ActivationStatus, next: ActivationStatus): boolean {
  return current === 'activated' && next !== 'activated';
}
