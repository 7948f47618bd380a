import { openResetLink, verifyEmail } from '@sonoboard/contract/accounts/accounts.endpoints';
import { composeMail, type ComposedMail, greeting } from '../mail/compose-mail.ts';
import { apiUrl } from '../platform/http/serve.ts';

/** Which app the person came from; it travels in the links, so that they get back to it. */
export interface Origin {
  readonly from?: 'mobile' | undefined;
  readonly os?: 'android' | 'ios' | undefined;
}

interface Reader {
  readonly firstName: string;
  /** Where the product is; mails carry this address whatever a request said its host was. */
  readonly publicUrl: string;
}

interface LinkReader extends Reader {
  readonly token: string;
  readonly origin: Origin;
}

export function verificationMail({ firstName, publicUrl, token, origin }: LinkReader): ComposedMail {
  return composeMail({
    subject: 'Confirm your email address for Sonoboard',
    paragraphs: [
      greeting(firstName),
      'Welcome to Sonoboard! Please confirm that this is your email address. The link works once, within 24 hours.',
    ],
    action: { label: 'Confirm email address', url: linkOf(publicUrl + apiUrl(verifyEmail), token, origin) },
    footer: `You get this mail because someone signed up at ${publicUrl} with this address. If it was not you, ignore it: an address that is not confirmed cannot sign in.`,
  });
}

export function alreadyVerifiedMail({ firstName, publicUrl }: Reader): ComposedMail {
  return composeMail({
    subject: 'Your Sonoboard email address is already confirmed',
    paragraphs: [
      greeting(firstName),
      'You asked for a new verification link. You do not need one: this address is confirmed, and you can log in.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    footer: `You get this mail because a verification link was asked for at ${publicUrl} for this address. If it was not you, ignore it.`,
  });
}

export function passwordResetMail({ firstName, publicUrl, token, origin }: LinkReader): ComposedMail {
  return composeMail({
    subject: 'Reset your Sonoboard password',
    paragraphs: [
      greeting(firstName),
      'Choose a new password with this link. It works once, within 30 minutes.',
    ],
    action: { label: 'Reset password', url: linkOf(publicUrl + apiUrl(openResetLink), token, origin) },
    footer: `You get this mail because a new password was asked for at ${publicUrl} for this address. If it was not you, ignore it: your password stays as it is.`,
  });
}

export function passwordChangedMail({
  firstName,
  publicUrl,
  supportEmail,
}: Reader & { readonly supportEmail: string }): ComposedMail {
  return composeMail({
    subject: 'Your Sonoboard password was changed',
    paragraphs: [
      greeting(firstName),
      'Your password has been changed, and you were signed out everywhere. Please sign in with the new one.',
      `If it was not you, ask for a new password at once, and write to ${supportEmail}.`,
    ],
    action: { label: 'Ask for a new password', url: `${publicUrl}/forgot-password` },
    footer: `You get this mail because the password of your account at ${publicUrl} was changed.`,
  });
}

function linkOf(address: string, token: string, origin: Origin): string {
  return `${address}?${new URLSearchParams({ token, ...originParams(origin) }).toString()}`;
}

export function originParams({ from, os }: Origin): Record<string, string> {
  return { ...(from ? { from } : {}), ...(os ? { os } : {}) };
}
