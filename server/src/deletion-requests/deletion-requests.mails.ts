import { documentDay } from '@sonoboard/domain/shared/date-display';
import { composeMail, type ComposedMail, greeting } from '../mail/compose-mail.ts';
import type { HoldingWorkspace } from './erasure-holds.queries.ts';

interface Reader {
  readonly firstName: string;
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export function deletionRequestedMail({
  firstName,
  publicUrl,
  supportEmail,
  dueOn,
}: Reader & { readonly dueOn: Date }): ComposedMail {
  return composeMail({
    subject: 'Your Sonoboard account will be deleted',
    paragraphs: [
      greeting(firstName),
      `You asked us to delete your account. It will be deleted on ${documentDay(dueOn, 'UTC')}: your name, your addresses and numbers, your password and your memberships. Exams and reviews are clinical records; they stay, without your name.`,
      'Until then you can use your account, and you can cancel the deletion in your profile.',
    ],
    action: { label: 'Cancel account deletion', url: `${publicUrl}/user-settings?goToAccountDeletion=1` },
    footer: `You get this mail because the deletion of your account at ${publicUrl} was requested. If it was not you, cancel it, change your password, and write to ${supportEmail}.`,
  });
}

export function deletionCancelledMail({ firstName, publicUrl, supportEmail }: Reader): ComposedMail {
  return composeMail({
    subject: 'Your Sonoboard account stays',
    paragraphs: [
      greeting(firstName),
      'The deletion of your account was cancelled. Everything stays as it is.',
    ],
    footer: `You get this mail because the deletion of your account at ${publicUrl} was cancelled. If it was not you, change your password, and write to ${supportEmail}.`,
  });
}

export function accountErasedMail({ firstName, publicUrl, supportEmail }: Reader): ComposedMail {
  return composeMail({
    subject: 'Your Sonoboard account was deleted',
    paragraphs: [
      greeting(firstName),
      'Your account was deleted, as you asked: your name, your addresses and numbers, your password and your memberships. Exams and reviews are clinical records; they stay, without your name.',
    ],
    footer: `You get this mail because you had an account at ${publicUrl}. It is the last one: this address is deleted with it. Questions go to ${supportEmail}.`,
  });
}

/** To staff: what stands in the way is for a person to decide. */
export function erasureHeldMail({
  publicUrl,
  userGuid,
  workspaces,
}: {
  readonly publicUrl: string;
  readonly userGuid: string;
  readonly workspaces: readonly HoldingWorkspace[];
}): ComposedMail {
  return composeMail({
    subject: 'An account cannot be deleted yet',
    paragraphs: [
      'The deletion of an account is due, but its owner still owns a workspace with other members or a running membership:',
      ...workspaces.map(({ name, guid }) => `"${name}" (${guid})`),
      'Please talk to them, and delete the workspace or end what keeps it. The account is then deleted within the hour; until then it stays in the list of deletion requests, in red.',
    ],
    action: { label: 'Open the account', url: `${publicUrl}/user-settings/${userGuid}` },
    footer: `You get this mail because this is the support address of ${publicUrl}.`,
  });
}
