import { documentDay } from '@sonoboard/domain/shared/date-display';
import { composeMail, type ComposedMail } from '../mail/compose-mail.ts';

export interface MailFacts {
  readonly publicUrl: string;
  readonly workspaceName: string;
}

/** `freeUntil` is for anyone who bought with free days at the start. */
export function membershipStartedMail(facts: MailFacts & { readonly freeUntil: Date | null }): ComposedMail {
  const { publicUrl, workspaceName, freeUntil } = facts;
  const free = `Nothing is charged before ${documentDay(freeUntil, 'UTC')}; until then you can cancel at any time.`;
  return composeMail({
    subject: `Your membership for "${workspaceName}" has started`,
    paragraphs: [
      `Thank you. The membership of the workspace "${workspaceName}" is active: you can invite people and link scanners.`,
      ...(freeUntil === null ? [] : [free]),
      'Invoices and payment details are in the billing portal, which opens from the menu.',
    ],
    action: { label: 'Open Sonoboard', url: `${publicUrl}/` },
    footer: whyItCame(workspaceName),
  });
}

export function membershipEndedMail(facts: MailFacts): ComposedMail {
  const { publicUrl, workspaceName } = facts;
  return composeMail({
    subject: `Your membership for "${workspaceName}" has ended`,
    paragraphs: [
      `The membership of the workspace "${workspaceName}" has ended. Exams and reviews are kept and can be opened as before; new people cannot be invited.`,
      'You can renew the membership at any time.',
    ],
    action: { label: 'Renew membership', url: `${publicUrl}/buy-license` },
    footer: whyItCame(workspaceName),
  });
}

export function paymentFailedMail(facts: MailFacts): ComposedMail {
  const { publicUrl, workspaceName } = facts;
  return composeMail({
    subject: `A payment for "${workspaceName}" did not go through`,
    paragraphs: [
      `The payment for the membership of the workspace "${workspaceName}" did not go through. It is tried again in the next days, and the membership stays active meanwhile.`,
      'Please check the payment details in the billing portal.',
    ],
    action: { label: 'Open the billing portal', url: `${publicUrl}/billing-portal` },
    footer: whyItCame(workspaceName),
  });
}

export function trialEndingMail(facts: MailFacts & { readonly expiresOn: Date }): ComposedMail {
  const { publicUrl, workspaceName, expiresOn } = facts;
  return composeMail({
    subject: `Your trial of "${workspaceName}" ends soon`,
    paragraphs: [
      `The trial of the workspace "${workspaceName}" ends on ${documentDay(expiresOn, 'UTC')}.`,
      'Start a membership to go on inviting people. Exams and reviews are kept in any case.',
    ],
    action: { label: 'Start membership', url: `${publicUrl}/buy-license` },
    footer: whyItCame(workspaceName),
  });
}

export function trialEndedMail(facts: MailFacts): ComposedMail {
  const { publicUrl, workspaceName } = facts;
  return composeMail({
    subject: `Your trial of "${workspaceName}" has ended`,
    paragraphs: [
      `The trial of the workspace "${workspaceName}" has ended. Exams and reviews are kept and can be opened as before; new people cannot be invited.`,
      'Start a membership to go on.',
    ],
    action: { label: 'Start membership', url: `${publicUrl}/buy-license` },
    footer: whyItCame(workspaceName),
  });
}

function whyItCame(workspaceName: string): string {
  return `You receive this mail because you purchased or started the workspace "${workspaceName}" on Sonoboard.`;
}
