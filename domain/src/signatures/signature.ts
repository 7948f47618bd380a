/** What signing says about the signer. Stored and signed as these codes, so add new ones and never rename one. */
export const SIGNATURE_MEANINGS = ['author', 'author_of_correction', 'author_of_addendum'] as const;

export type SignatureMeaning = (typeof SIGNATURE_MEANINGS)[number];

/** How the signer confirmed who they are. */
export const SIGNATURE_METHODS = ['password', 'code', 'passkey'] as const;

export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];

/** A review as it was submitted; what is made of it later has the numbers that follow. */
export const SUBMITTED_VERSION = 1;

/** How long a confirmation waits for what it signs. */
const CONFIRMATION_LIFE_MS = 5 * 60 * 1000;

export function confirmationExpiresAt(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMATION_LIFE_MS);
}

const FINGERPRINT_DIGITS = 16;

/** The start of a hash in hexadecimal digits, for people who compare two by eye: '7c41 90aa 3e58 d20f'. */
export function fingerprint(hash: string): string {
  return hash.slice(0, FINGERPRINT_DIGITS).replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/**
 * What is wrong with a signature: the review, or what the signature says, is not what was signed; or only the key does not fit, as where
 * someone without the key has signed, or the key was changed.
 */
export const SIGNATURE_FLAWS = ['altered', 'other_key'] as const;

export type SignatureFlaw = (typeof SIGNATURE_FLAWS)[number];
