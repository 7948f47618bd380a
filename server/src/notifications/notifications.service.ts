import {
  SUBSCRIBER_ROLE_OF,
  type CollectionEvent,
  selectRecipients,
} from '@sonoboard/domain/notifications/recipients';
import type { Db } from '../platform/database/db.ts';
import { type MemberToTell, selectMembersToTell } from './notifications.queries.ts';

/**
 * Who is told of an event of an exam, each person once though several of its collections name them. Of the rota those
 * are on duty who hold the subscriber role: the calendar gives it to them and takes it away (AMB-126).
 */
export async function notificationRecipients(
  db: Db,
  event: CollectionEvent,
  examGuid: string,
): Promise<readonly MemberToTell[]> {
  const members = await selectMembersToTell(db, examGuid);
  const recipients = new Map<string, MemberToTell>();
  for (const collectionGuid of new Set(members.map((member) => member.collectionGuid))) {
    const ofCollection = members.filter((member) => member.collectionGuid === collectionGuid);
    const emailsOnShift = ofCollection
      .filter(({ roles }) => roles.includes('in_rota') && roles.includes(SUBSCRIBER_ROLE_OF[event]))
      .map(({ email }) => email);
    for (const member of selectRecipients(event, ofCollection, { kind: 'read', emailsOnShift }).members) {
      if (!recipients.has(member.userGuid)) recipients.set(member.userGuid, member);
    }
  }
  return [...recipients.values()];
}
