/** A workspace that keeps its owner's account from being deleted. */
export interface DeletionHold {
  readonly workspaceName: string;
  readonly otherMembers: number;
  readonly hasSubscription: boolean;
}

/** What holds the deletion back and what to do about it: the same sentence on the page and in the server's refusal. */
export function deletionHoldText({ workspaceName, otherMembers, hasSubscription }: DeletionHold): string {
  const members = otherMembers === 1 ? '1 other member' : `${otherMembers} other members`;
  const reasons = [
    ...(otherMembers > 0 ? [members] : []),
    ...(hasSubscription ? ['an active subscription'] : []),
  ];
  const steps = [
    ...(otherMembers > 0 ? ['remove the other members on the Members page'] : []),
    ...(hasSubscription ? ['cancel the subscription on the Billing page'] : []),
  ].join(' and ');
  const advice =
    otherMembers > 0
      ? `Make another member its owner, or ${steps}.`
      : `${steps.charAt(0).toUpperCase()}${steps.slice(1)}.`;
  return `Your account cannot be deleted while you own the workspace "${workspaceName}", which has ${reasons.join(' and ')}. ${advice}`;
}
