import { normalizeEmail } from '../accounts/email.ts';
import { MEMBER_ROLES, type MemberRole, type SubscriberRole } from './member-roles.ts';

/** Rota members named in a calendar's current event hold its subscriber role, the others do not. */
export function rolesByRota(
  member: { readonly email: string; readonly roles: readonly MemberRole[] },
  role: SubscriberRole,
  emailsOnShift: readonly string[],
): readonly MemberRole[] {
  if (!member.roles.includes('in_rota')) return member.roles;
  const isHeld = isOnShift(member.email, emailsOnShift);
  return MEMBER_ROLES.filter((known) => (known === role ? isHeld : member.roles.includes(known)));
}

export function isOnShift(email: string, emailsOnShift: readonly string[]): boolean {
  return emailsOnShift.some((onShift) => normalizeEmail(onShift) === normalizeEmail(email));
}
