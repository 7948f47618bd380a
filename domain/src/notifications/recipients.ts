import type { MemberRole, SubscriberRole } from '../data-collections/member-roles.ts';
import { isOnShift } from '../data-collections/rota-roles.ts';

/** What happens to an exam of a data collection, and is told to people and programs. */
export const COLLECTION_EVENTS = ['exam_arrived', 'review_submitted'] as const;
export type CollectionEvent = (typeof COLLECTION_EVENTS)[number];

export const SUBSCRIBER_ROLE_OF: Readonly<Record<CollectionEvent, SubscriberRole>> = {
  exam_arrived: 'exams_subscriber',
  review_submitted: 'reviews_subscriber',
};

/** What is known of the calendar at the moment of the event; unreadable and stale are the same. */
export type Rota =
  { readonly kind: 'read'; readonly emailsOnShift: readonly string[] } | { readonly kind: 'unreadable' };

interface Member {
  readonly email: string;
  readonly roles: readonly MemberRole[];
}

export interface Recipients<M extends Member> {
  readonly members: readonly M[];
  /** Nobody of the rota was known to be on duty, so the whole rota and an admin were told instead. */
  readonly isFallback: boolean;
}

/** An exam must never wait unseen: a gap in the rota or a broken calendar tells too many people rather than none. */
export function selectRecipients<M extends Member>(
  event: CollectionEvent,
  members: readonly M[],
  rota: Rota,
): Recipients<M> {
  const inRota = members.filter(({ roles }) => roles.includes('in_rota'));
  const subscribers = members.filter(
    ({ roles }) => roles.includes(SUBSCRIBER_ROLE_OF[event]) && !roles.includes('in_rota'),
  );
  if (inRota.length === 0) return { members: subscribers, isFallback: false };

  const onDuty = onDutyNow(inRota, rota);
  if (onDuty.length > 0) return { members: [...subscribers, ...onDuty], isFallback: false };

  const admin = members.find(({ roles }) => roles.includes('admin'));
  const recipients = new Set([...subscribers, ...inRota, ...(admin === undefined ? [] : [admin])]);
  return { members: [...recipients], isFallback: true };
}

function onDutyNow<M extends Member>(inRota: readonly M[], rota: Rota): readonly M[] {
  if (rota.kind === 'unreadable') return [];
  return inRota.filter(({ email }) => isOnShift(email, rota.emailsOnShift));
}
