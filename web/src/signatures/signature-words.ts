import type { SignatureMeaning, SignatureMethod } from '@sonoboard/domain/signatures/signature';

export const SIGNED_AS: Readonly<Record<SignatureMeaning, string>> = {
  author: 'Author of the review',
  author_of_correction: 'Author of the correction',
  author_of_addendum: 'Author of the addendum',
};

export const SIGNED_WITH: Readonly<Record<SignatureMethod, string>> = {
  password: 'Signed with a password',
  code: 'Signed with a code',
  passkey: 'Signed with a passkey',
};

export const UNCHANGED = 'Checked just now: nothing has changed since it was signed.';
export const UNCHANGED_ON_PAPER = 'Checked when this was printed: nothing has changed since it was signed.';
export const NOT_AS_SIGNED = 'This review is not as it was signed.';
export const OTHER_NOT_AS_SIGNED = 'Another review of this chain is not as it was signed.';
export const TELL_ADMINISTRATOR = 'Do not rely on it, and tell your administrator.';
