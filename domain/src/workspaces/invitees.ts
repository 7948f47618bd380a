import { INVALID_EMAIL, isEmail, normalizeEmail } from '../accounts/email.ts';

/** How many addresses one request may name. */
export const MAX_INVITEES = 100;

/**
 * Applied while typing: spaces vanish, as in every email field. Between two complete addresses they separate, because a
 * pasted list often has nothing else between its entries.
 */
export function tidyInvitees(text: string): string {
  return text.replaceAll(/[^\S\n]+/g, (gap: string, at: number) => {
    const before = /(?<![^\s,;])[^\s,;]+$/.exec(text.slice(0, at))?.[0] ?? '';
    const after = /^[^\s,;]*/.exec(text.slice(at + gap.length))?.[0] ?? '';
    return isEmail(before) && isEmail(after) ? '\n' : '';
  });
}

/** The addresses of a text, each once; separated by commas, semicolons or line breaks. */
export function inviteesOf(text: string): readonly string[] {
  const addresses = text.split(/[\s,;]+/).filter((address) => address !== '');
  return [...new Set(addresses.map(normalizeEmail))];
}

/** Why nothing can be sent to these addresses; null when each could be an address and has a seat. */
export function inviteesProblem(
  addresses: readonly string[],
  { freeSeats }: { readonly freeSeats: number },
): string | null {
  const [first] = addresses;
  if (first === undefined) return INVALID_EMAIL;
  const invalid = addresses.filter((address) => !isEmail(address));
  if (invalid.length > 0)
    return addresses.length === 1 ? INVALID_EMAIL : `${INVALID_EMAIL}: ${invalid.join(', ')}`;
  if (addresses.length > MAX_INVITEES) return `Please invite at most ${MAX_INVITEES} people at once.`;
  return addresses.length > 1 && addresses.length > freeSeats
    ? notEnoughSeatsText({ needed: addresses.length, freeSeats })
    : null;
}

export function notEnoughSeatsText({
  needed,
  freeSeats,
}: {
  readonly needed: number;
  readonly freeSeats: number;
}): string {
  const free = freeSeats === 1 ? 'only 1 seat is free' : `only ${freeSeats} seats are free`;
  return `You are inviting ${needed} people, but ${free}. No invitation was sent. Remove some addresses and try again.`;
}

export const INVITEE_OUTCOMES = ['invited', 'already_member', 'already_invited'] as const;

export type InviteeOutcome = (typeof INVITEE_OUTCOMES)[number];

const OUTCOME_TEXTS: Readonly<Record<InviteeOutcome, string>> = {
  invited: 'Invited',
  already_member: 'Already a member of this workspace',
  already_invited: 'Already invited',
};

export function inviteeOutcomeText(outcome: InviteeOutcome): string {
  return OUTCOME_TEXTS[outcome];
}
