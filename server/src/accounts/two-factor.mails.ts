import { type ComposedMail, composeMail } from '../mail/compose-mail.ts';

const WHY = 'You get this email because it concerns the security of your Sonoboard account.';
const NOT_YOU = 'If this was not you, set a new password now and tell your administrator.';

const profile = (publicUrl: string) => ({ label: 'Open your profile', url: `${publicUrl}/user-settings` });
const newPassword = (publicUrl: string) => ({
  label: 'Set a new password',
  url: `${publicUrl}/forgot-password`,
});

export function twoFactorEnabledMail(publicUrl: string): ComposedMail {
  return composeMail({
    subject: 'Two-factor sign-in is on',
    paragraphs: [
      'From now on Sonoboard asks for a code of your authenticator app after your password. You were logged out everywhere else.',
      'Keep your recovery codes in a safe place: with them you get in without your phone.',
      NOT_YOU,
    ],
    action: profile(publicUrl),
    footer: WHY,
  });
}

export function twoFactorDisabledMail(publicUrl: string): ComposedMail {
  return composeMail({
    subject: 'Two-factor sign-in is off',
    paragraphs: [
      'Sonoboard no longer asks for a code after your password. Your recovery codes have stopped working.',
      NOT_YOU,
    ],
    action: profile(publicUrl),
    footer: WHY,
  });
}

export function twoFactorResetMail(publicUrl: string): ComposedMail {
  return composeMail({
    subject: 'Two-factor sign-in was switched off for you',
    paragraphs: [
      'An administrator switched off the two-factor sign-in of your account, so that you can log in without your phone. Your recovery codes and passkeys have stopped working.',
      'Please set it up again when you have your phone back or a new one.',
      'If you did not ask for this, tell your administrator.',
    ],
    action: profile(publicUrl),
    footer: WHY,
  });
}

export function recoveryCodesRenewedMail(publicUrl: string): ComposedMail {
  return composeMail({
    subject: 'New recovery codes',
    paragraphs: [
      'New recovery codes were made for your account. The old ones have stopped working.',
      NOT_YOU,
    ],
    action: profile(publicUrl),
    footer: WHY,
  });
}

export function recoveryCodeUsedMail(publicUrl: string, left: number): ComposedMail {
  const rest = left === 1 ? 'One is left.' : left === 0 ? 'None is left.' : `${left} are left.`;
  return composeMail({
    subject: 'A recovery code was used to log in',
    paragraphs: [
      `Someone logged in to your account with one of your recovery codes. ${rest} You can make new ones in your profile.`,
      NOT_YOU,
    ],
    action: profile(publicUrl),
    footer: WHY,
  });
}

export function tooManyCodesMail(publicUrl: string): ComposedMail {
  return composeMail({
    subject: 'Someone knows your password',
    paragraphs: [
      'Your password was given correctly, and then too many wrong codes. Nobody got in, and codes are refused for 15 minutes.',
      'If this was not you, another person knows your password. Set a new one now.',
    ],
    action: newPassword(publicUrl),
    footer: WHY,
  });
}
