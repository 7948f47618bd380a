import { type Actor, isDevice } from '../shared/actor.ts';

interface AskerFacts {
  /** Of any data collection. */
  readonly isReviewer: boolean;
  readonly isWorkspaceMember: boolean;
  /** The setting of the account. */
  readonly isSwitchedOn: boolean;
}

/** Whether someone may ask for emergency access at all; which exams they get is about the exam. */
export function mayAskForEmergencyAccess(
  actor: Pick<Actor, 'permissions'>,
  { isReviewer, isWorkspaceMember, isSwitchedOn }: AskerFacts,
): boolean {
  return isSwitchedOn && isReviewer && isWorkspaceMember && !isDevice(actor);
}
