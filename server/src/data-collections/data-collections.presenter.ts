import type { listCollectionMembers } from '@sonoboard/contract/data-collections/collection-members.endpoints';
import type { getDataCollection } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { mayEditCollection } from '@sonoboard/domain/data-collections/collection-access';
import { isInternal, type Actor } from '@sonoboard/domain/shared/actor';
import type { MemberRow } from './collection-members.queries.ts';
import type { CollectionRow } from './data-collections.queries.ts';

type Member = ReplyOf<typeof listCollectionMembers>['items'][number];

/** Which config someone is on is the business of staff. */
export function presentMember(
  { guid, email, roles, configGuid, isWorkspaceOwner }: MemberRow,
  reader: Actor,
): Member {
  return {
    guid,
    email,
    roles: [...roles],
    config_guid: isInternal(reader) ? configGuid : null,
    is_workspace_owner: isWorkspaceOwner,
  };
}

export function presentCollection(
  { collection, members }: { readonly collection: CollectionRow; readonly members: readonly MemberRow[] },
  reader: Actor,
): ReplyOf<typeof getDataCollection> {
  // Anyone who knows the address of a calendar can read it.
  const seesCalendars = mayEditCollection(reader);
  return {
    guid: collection.guid,
    name: collection.name,
    type: collection.type,
    exams_subscriber_ical: seesCalendars ? collection.examsSubscriberIcal : null,
    reviews_subscriber_ical: seesCalendars ? collection.reviewsSubscriberIcal : null,
    expected_exams: collection.expectedExams,
    users: members.map((member) => presentMember(member, reader)),
  };
}
