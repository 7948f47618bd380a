import { composeMail, type ComposedMail } from '../mail/compose-mail.ts';

interface InvitationFacts {
  readonly publicUrl: string;
  readonly email: string;
  readonly hasAccount: boolean;
  readonly workspaceName: string;
  readonly inviter: { readonly name: string; readonly email: string };
  readonly expiresOn: Date;
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Anyone who has no account is led through sign-up, with the invited address, and meets the invitation after it. */
export function invitationMail(facts: InvitationFacts): ComposedMail {
  const { publicUrl, email, hasAccount, workspaceName, inviter, expiresOn } = facts;
  const by = inviter.name === inviter.email ? inviter.email : `${inviter.name} (${inviter.email})`;
  return composeMail({
    subject: `Join the workspace "${workspaceName}" on Sonoboard`,
    paragraphs: [
      'Hello,',
      `${by} invites you to join the workspace "${workspaceName}" on Sonoboard.`,
      hasAccount
        ? `Sign in as ${email}, and you are asked whether to join.`
        : `Create an account for ${email}. Once you sign in, you are asked whether to join.`,
      `The invitation ends on ${DATE.format(expiresOn)} (UTC).`,
    ],
    action: hasAccount
      ? { label: 'Open the invitation', url: `${publicUrl}/` }
      : { label: 'Create your account', url: `${publicUrl}/sign-up?email=${encodeURIComponent(email)}` },
    footer: `You get this mail because ${inviter.email} invited ${email} to a workspace on Sonoboard. If you do not want to join, you can ignore it or reject the invitation after you sign in.`,
  });
}

interface MembershipFacts {
  readonly publicUrl: string;
  readonly workspaceName: string;
  readonly ownerName: string;
  readonly member: { readonly name: string; readonly email: string };
}

export function acceptedMail(facts: MembershipFacts): ComposedMail {
  return mailToOwner(
    facts,
    'joined',
    `accepted the invitation and is now a member of the workspace "${facts.workspaceName}".`,
  );
}

export function leftMail(facts: MembershipFacts): ComposedMail {
  return mailToOwner(
    facts,
    'left',
    `left the workspace "${facts.workspaceName}". Exams that they recorded and reviews that they gave stay in it.`,
  );
}

function mailToOwner(
  { publicUrl, workspaceName, ownerName, member }: MembershipFacts,
  verb: 'joined' | 'left',
  whatHappened: string,
): ComposedMail {
  return composeMail({
    subject: `${member.name} ${verb} "${workspaceName}"`,
    paragraphs: [`Hello ${ownerName},`, `${member.name} (${member.email}) ${whatHappened}`],
    action: { label: 'See the members', url: `${publicUrl}/workspace` },
    footer: `You get this mail because you own the workspace "${workspaceName}" on Sonoboard.`,
  });
}

export function removedMail(facts: {
  readonly workspaceName: string;
  readonly memberName: string;
  /** Null for a person without another workspace. */
  readonly activeWorkspaceName: string | null;
}): ComposedMail {
  const { workspaceName, memberName, activeWorkspaceName } = facts;
  return composeMail({
    subject: `You are no longer a member of "${workspaceName}"`,
    paragraphs: [
      `Hello ${memberName},`,
      `You were removed from the workspace "${workspaceName}" on Sonoboard. You no longer see its exams. Exams that you recorded and reviews that you gave are kept.`,
      ...(activeWorkspaceName === null
        ? []
        : [`Your active workspace is "${activeWorkspaceName}". Your new exams go there.`]),
      'Your account stays as it is.',
    ],
    footer: `You get this mail because you were a member of the workspace "${workspaceName}". If you think that this is a mistake, please ask its owner.`,
  });
}

interface TransferFacts {
  readonly publicUrl: string;
  readonly workspaceName: string;
  readonly previousOwner: { readonly name: string; readonly email: string };
  readonly newOwner: { readonly name: string; readonly email: string };
}

export function becameOwnerMail(facts: TransferFacts): ComposedMail {
  const { publicUrl, workspaceName, previousOwner, newOwner } = facts;
  return composeMail({
    subject: `You now own the workspace "${workspaceName}"`,
    paragraphs: [
      `Hello ${newOwner.name},`,
      `${previousOwner.name} (${previousOwner.email}) made you the owner of the workspace "${workspaceName}" on Sonoboard.`,
      'You now manage its members and its billing. If it has a subscription, check the payment details on the Billing page: they are still those of the previous owner.',
    ],
    action: { label: 'See the members', url: `${publicUrl}/workspace` },
    footer: `You get this mail because you own the workspace "${workspaceName}" on Sonoboard. If you do not want to own it, you can make another member its owner.`,
  });
}

export function gaveOwnershipMail(facts: TransferFacts): ComposedMail {
  const { publicUrl, workspaceName, previousOwner, newOwner } = facts;
  return composeMail({
    subject: `${newOwner.name} now owns "${workspaceName}"`,
    paragraphs: [
      `Hello ${previousOwner.name},`,
      `You made ${newOwner.name} (${newOwner.email}) the owner of the workspace "${workspaceName}" on Sonoboard.`,
      'You stay a member of it, and you can leave it in your profile.',
    ],
    action: { label: 'Open your profile', url: `${publicUrl}/user-settings` },
    footer: `You get this mail because you owned the workspace "${workspaceName}" on Sonoboard. If you did not do this, change your password and ask ${newOwner.email} to make you the owner again.`,
  });
}
