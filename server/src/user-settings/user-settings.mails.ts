import { composeMail, type ComposedMail, greeting } from '../mail/compose-mail.ts';

interface Reader {
  readonly firstName: string;
  readonly publicUrl: string;
  readonly supportEmail: string;
}

/** To the old address: anyone who still reads it learns that it opens nothing any more (AMB-051). */
export function emailChangedMail({
  firstName,
  publicUrl,
  supportEmail,
  newEmail,
}: Reader & { readonly newEmail: string }): ComposedMail {
  return composeMail({
    subject: 'The email address of your Sonoboard account was changed',
    paragraphs: [
      greeting(firstName),
      `Our staff changed the email address of your account to ${newEmail}. From now on you sign in with that address.`,
      `If you did not ask for this, please write to ${supportEmail} at once.`,
    ],
    footer: `You get this mail because this was the email address of your account at ${publicUrl}.`,
  });
}

export function passwordSetMail({
  firstName,
  publicUrl,
  supportEmail,
  isByStaff,
}: Reader & { readonly isByStaff: boolean }): ComposedMail {
  return composeMail({
    subject: 'Your Sonoboard password was changed',
    paragraphs: [
      greeting(firstName),
      `${isByStaff ? 'Our staff changed your password' : 'Your password has been changed'}, and you were signed out everywhere. Please sign in with the new one.`,
      `If you did not ask for this, please write to ${supportEmail} at once.`,
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    footer: `You get this mail because the password of your account at ${publicUrl} was changed.`,
  });
}
