import { randomUUID } from 'node:crypto';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { ROLES_ON_JOINING } from '@sonoboard/domain/workspaces/member-role';
import { DEFAULT_SLOTS } from '@sonoboard/domain/workspaces/seats';
import { cleanTitle, TITLE_MAX_LENGTH } from '@sonoboard/domain/workspaces/title';
import { AppError } from '../platform/http/app-error.ts';
import type { Tx } from '../platform/database/db.ts';
import {
  insertLicense,
  insertWorkspace,
  insertWorkspaceCollection,
  insertWorkspaceGroup,
  lockPerson,
} from './create-workspace.queries.ts';
import { enterWorkspace } from './membership.service.ts';

interface NewWorkspace {
  readonly name: string;
  readonly ownerGuid: string;
  readonly slotsUsers?: number;
  readonly slotsProbes?: number;
  /** Null: the licence was bought, or given by staff. */
  readonly trialExpiresOn: Date | null;
  readonly now: Date;
}

interface CreatedWorkspace {
  readonly guid: string;
  readonly groupGuid: string;
  readonly dcGuid: string;
  readonly licenseGuid: string;
}

/**
 * Makes a workspace whole: group, data collection, active licence, and the owner as its first member, who works in it
 * from now on. The owner's row is locked first, so two trials of one person come one after the other.
 */
export async function createWorkspace(tx: Tx, wanted: NewWorkspace): Promise<CreatedWorkspace> {
  const { ownerGuid, now, trialExpiresOn } = wanted;
  const { slotsUsers = DEFAULT_SLOTS.users, slotsProbes = DEFAULT_SLOTS.probes } = wanted;
  if (slotsUsers < 1) throw new AppError('owner_needs_seat');
  if ((await lockPerson(tx, ownerGuid)) === undefined) throw new AppError('user_not_found');

  const name = cleanTitle(wanted.name);
  const made = {
    guid: randomUUID(),
    groupGuid: randomUUID(),
    dcGuid: randomUUID(),
    licenseGuid: randomUUID(),
  };
  await insertWorkspaceGroup(tx, { guid: made.groupGuid, name, now });
  await createCollection(tx, { guid: made.dcGuid, name, createdByGuid: ownerGuid, now });
  await insertWorkspace(tx, {
    guid: made.guid,
    name,
    slotsUsers,
    slotsProbes,
    groupGuid: made.groupGuid,
    dcGuid: made.dcGuid,
    purchaserUserGuid: ownerGuid,
    createdAt: now,
    updatedAt: now,
  });
  await insertLicense(tx, {
    guid: made.licenseGuid,
    workspaceGuid: made.guid,
    status: 'active',
    isTrialing: trialExpiresOn !== null,
    trialExpiresOn,
    createdAt: now,
    updatedAt: now,
  });
  await enterWorkspace(tx, made, { userGuid: ownerGuid, roles: ROLES_ON_JOINING.Owner, now });
  return made;
}

/** Names of collections are unique, those of workspaces are not: the second clinic of a name gets a mark. */
async function createCollection(
  tx: Tx,
  collection: Parameters<typeof insertWorkspaceCollection>[1],
): Promise<void> {
  if (await insertWorkspaceCollection(tx, collection)) return;
  const mark = ` (${displayGuid(collection.guid)})`;
  const name = `${collection.name.slice(0, TITLE_MAX_LENGTH - mark.length)}${mark}`;
  if (!(await insertWorkspaceCollection(tx, { ...collection, name }))) {
    throw new AppError('collection_name_taken');
  }
}
