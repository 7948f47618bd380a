import { isAdmin, type Actor } from '../shared/actor.ts';

interface UserView {
  readonly guid: string;
}

export function isOwnProfile(actor: Actor, user: UserView): boolean {
  return actor.guid === user.guid;
}

/** The email is what a person signs in with: never one's own, and another's only with the admin flag. */
export function mayEditEmail(actor: Actor, user: UserView): boolean {
  return !isOwnProfile(actor, user) && isAdmin(actor);
}

/** Licence, active workspace and data collections of another person. */
export function mayUseAdminSections(actor: Actor, user: UserView): boolean {
  return !isOwnProfile(actor, user) && isAdmin(actor);
}

/** One's own password needs the current one first; another's the admin flag. */
export function maySetPassword(actor: Actor, user: UserView, hasElevatedSession: boolean): boolean {
  return isOwnProfile(actor, user) ? hasElevatedSession : isAdmin(actor);
}

export const VIEWING_ANOTHER_USER = 'Viewing settings of another user';
