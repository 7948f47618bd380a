import { type ComposedMail, composeMail } from '../mail/compose-mail.ts';

const WHY = 'You get this email because it concerns the security of your Sonoboard account.';

const profile = (publicUrl: string) => ({ label: 'Open your profile', url: `${publicUrl}/user-settings` });

export function passkeyAddedMail(publicUrl: string, name: string): ComposedMail {
  return composeMail({
    subject: 'A passkey was added',
    paragraphs: [
      `The passkey “${name}” was added to your account. It signs you in without your password and without a code.`,
      'If this was not you, remove it in your profile now, set a new password and tell your administrator.',
    ],
    action: profile(publicUrl),
    footer: WHY,
  });
}

export function passkeyRemovedMail(publicUrl: string, name: string): ComposedMail {
  return composeMail({
    subject: 'A passkey was removed',
    paragraphs: [
      `The passkey “${name}” was removed from your account. It no longer signs anybody in.`,
      'If this was not you, set a new password now and tell your administrator.',
    ],
    action: profile(publicUrl),
    footer: WHY,
  });
}
