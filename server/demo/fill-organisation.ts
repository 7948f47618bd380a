import { eq, inArray } from 'drizzle-orm';
import { users } from '../src/tables/accounts.tables.ts';
import { licenses } from '../src/tables/billing.tables.ts';
import { configs } from '../src/tables/configs.tables.ts';
import {
  collectionLinks,
  collectionMembers,
  dataCollections,
} from '../src/tables/data-collections.tables.ts';
import { groupMembers, groups } from '../src/tables/groups.tables.ts';
import { phoneHistory, phones } from '../src/tables/phones.tables.ts';
import type { Tx } from '../src/platform/database/db.ts';
import { probes } from '../src/tables/scanners.tables.ts';
import { collectionTargets } from '../src/tables/targets.tables.ts';
import { workspaceInvitations, workspaceMembers, workspaces } from '../src/tables/workspaces.tables.ts';
import { DEMO_COLLECTIONS, collectionGuid } from './demo-collections.ts';
import { DEMO_CONFIGS, DEMO_DEFAULT_SETTINGS, configGuid } from './demo-configs.ts';
import { DEMO_PEOPLE, personGuid } from './demo-people.ts';
import type { DemoTime } from './demo-time.ts';
import {
  ACTIVE_WORKSPACES,
  DEMO_INVITATIONS,
  DEMO_PHONES,
  DEMO_PROBES,
  DEMO_WORKSPACES,
  probeGuid,
  workspaceGroupGuid,
  workspaceGuid,
} from './demo-workspaces.ts';
import { guidOf } from './seeded-random.ts';

const WORKSPACE_AGE_DAYS = 150;
const MEMBERSHIP_AGE_DAYS = 90;
const PROBE_SLOTS = 5;

export async function fillPeople(tx: Tx, time: DemoTime, passwordHash: string): Promise<void> {
  await tx.update(configs).set({ settings: DEMO_DEFAULT_SETTINGS }).where(eq(configs.isDefault, true));
  await tx
    .insert(configs)
    .values(DEMO_CONFIGS.map(({ name, settings }) => ({ guid: configGuid(name), name, settings })));
  await tx.insert(users).values(
    DEMO_PEOPLE.map((person) => {
      const joined = time.daysFromNow(-person.joinedDaysAgo);
      return {
        guid: personGuid(person.key),
        email: person.email,
        firstName: person.firstName,
        lastName: person.lastName,
        phoneNumber: person.phone,
        landlineNumber: person.landline,
        profession: person.profession,
        passwordHash,
        emailVerifiedAt: person.isVerified ? joined : null,
        termsAcceptedAt: joined,
        metaHasClariusApp: person.scannerId !== null,
        metaUsedMobileApp: person.scannerId !== null,
        configGuid: person.config === null ? null : configGuid(person.config),
        scannerId: person.scannerId,
        nurseId: person.nurseId,
        site: person.site,
        deletionRequestedOn:
          person.deletionRequestedDaysAgo === null
            ? null
            : time.daysFromNow(-person.deletionRequestedDaysAgo),
        createdAt: joined,
        updatedAt: joined,
      };
    }),
  );
  await fillGroups(tx, time);
}

/** The groups themselves come with the schema; 'research' is one that grants nothing special. */
async function fillGroups(tx: Tx, time: DemoTime): Promise<void> {
  await tx
    .insert(groups)
    .values({ guid: guidOf('group research'), name: 'research', createdAt: time.daysFromNow(-200) });
  const known = await tx.select({ guid: groups.guid, name: groups.name }).from(groups);
  const guidByName = new Map(known.map(({ guid, name }) => [name, guid]));
  const memberships = DEMO_PEOPLE.flatMap((person) =>
    [...person.groups, ...(person.key.startsWith('reviewer') ? ['research'] : [])].map((name) => ({
      groupGuid: guidByName.get(name) ?? guidOf('group research'),
      userGuid: personGuid(person.key),
      roles: [person.key === 'admin' || person.key === 'reviewer' ? ('admin' as const) : ('member' as const)],
    })),
  );
  await tx.insert(groupMembers).values(memberships);
}

export async function fillCollections(tx: Tx, time: DemoTime): Promise<void> {
  await tx.insert(dataCollections).values(
    DEMO_COLLECTIONS.map((one) => ({
      guid: collectionGuid(one.key),
      name: one.name,
      type: one.type,
      expectedExams: one.expectedExams,
      highWellsIsUrgent: one.highWellsIsUrgent,
      createdByGuid: personGuid('admin'),
      createdAt: time.daysFromNow(-WORKSPACE_AGE_DAYS),
      deletedAt: one.isDeleted ? time.daysFromNow(-60) : null,
    })),
  );
  await tx.insert(collectionMembers).values(
    DEMO_COLLECTIONS.flatMap((one) =>
      Object.entries(one.members).map(([person, roles]) => ({
        collectionGuid: collectionGuid(one.key),
        userGuid: personGuid(person),
        roles: [...roles],
        addedAt: time.daysFromNow(-MEMBERSHIP_AGE_DAYS),
      })),
    ),
  );
  await tx
    .insert(collectionTargets)
    .values(
      DEMO_COLLECTIONS.flatMap((one) =>
        one.targets.map((target) => ({ collectionGuid: collectionGuid(one.key), ...target })),
      ),
    );
  await tx.insert(collectionLinks).values(
    DEMO_COLLECTIONS.flatMap((one) =>
      one.linksTo.map((to) => ({
        fromGuid: collectionGuid(one.key),
        toGuid: collectionGuid(to),
        createdAt: time.daysFromNow(-MEMBERSHIP_AGE_DAYS),
      })),
    ),
  );
}

export async function fillWorkspaces(tx: Tx, time: DemoTime): Promise<void> {
  const createdAt = time.daysFromNow(-WORKSPACE_AGE_DAYS);
  await tx.insert(groups).values(
    DEMO_WORKSPACES.map(({ key, name }) => ({
      guid: workspaceGroupGuid(key),
      name,
      kind: 'workspace' as const,
      createdAt,
    })),
  );
  await tx.insert(workspaces).values(
    DEMO_WORKSPACES.map(({ key, name, purchaser, slotsUsers, isDeleted }) => ({
      guid: workspaceGuid(key),
      name,
      slotsUsers,
      slotsProbes: PROBE_SLOTS,
      groupGuid: workspaceGroupGuid(key),
      dcGuid: collectionGuid(key),
      purchaserUserGuid: personGuid(purchaser),
      createdAt,
      deletedAt: isDeleted ? time.daysFromNow(-30) : null,
    })),
  );
  await tx.insert(licenses).values(
    DEMO_WORKSPACES.map(({ key, license, trialEndsInDays, hasAcademyBundle }) => ({
      guid: guidOf(`license ${key}`),
      workspaceGuid: workspaceGuid(key),
      status: license,
      isTrialing: trialEndsInDays !== null,
      trialExpiresOn: trialEndsInDays === null ? null : time.daysFromNow(trialEndsInDays),
      academyBundlePurchasedAt: hasAcademyBundle ? createdAt : null,
      createdAt,
    })),
  );
  await fillMembers(tx, time);
}

async function fillMembers(tx: Tx, time: DemoTime): Promise<void> {
  const joined = DEMO_WORKSPACES.filter(({ isDeleted }) => !isDeleted).flatMap(
    ({ key, purchaser, members }) =>
      [purchaser, ...members].map((person) => ({ key, person, isOwner: person === purchaser })),
  );
  await tx.insert(workspaceMembers).values(
    joined.map(({ key, person }) => ({
      workspaceGuid: workspaceGuid(key),
      userGuid: personGuid(person),
      joinedAt: time.daysFromNow(-MEMBERSHIP_AGE_DAYS),
    })),
  );
  await tx.insert(groupMembers).values(
    joined.map(({ key, person, isOwner }) => ({
      groupGuid: workspaceGroupGuid(key),
      userGuid: personGuid(person),
      roles: [isOwner ? ('admin' as const) : ('member' as const)],
    })),
  );
  await tx.insert(workspaceInvitations).values(
    DEMO_INVITATIONS.map(({ workspace, email, status, daysAgo }) => ({
      guid: guidOf(`invitation ${workspace} ${email}`),
      workspaceGuid: workspaceGuid(workspace),
      email,
      status,
      invitedByGuid: personGuid('owner'),
      createdAt: time.daysFromNow(-daysAgo),
      sentAt: time.daysFromNow(-daysAgo),
      answeredAt: status === 'pending' ? null : time.daysFromNow(1 - daysAgo),
    })),
  );
  for (const key of new Set(Object.values(ACTIVE_WORKSPACES))) {
    const people = Object.entries(ACTIVE_WORKSPACES).filter(([, workspace]) => workspace === key);
    await tx
      .update(users)
      .set({ activeWorkspaceGuid: workspaceGuid(key) })
      .where(
        inArray(
          users.guid,
          people.map(([person]) => personGuid(person)),
        ),
      );
  }
}

export async function fillHardware(tx: Tx, time: DemoTime): Promise<void> {
  await tx.insert(probes).values(
    DEMO_PROBES.map((probe) => ({
      guid: probeGuid(probe.serial),
      serialNumber: probe.serial,
      workspaceGuid: workspaceGuid(probe.workspace),
      activationStatus: probe.status,
      activatedAt: probe.status === 'activated' ? time.daysFromNow(1 - probe.daysAgo) : null,
      model: probe.model,
      oemStatus: probe.oemStatus,
      certificate: probe.oemStatus === null ? null : `DEMO CERTIFICATE ${probe.serial}`,
      oemExpiration: probe.oemExpiresInDays === null ? null : time.daysFromNow(probe.oemExpiresInDays),
      oemRefreshedAt: probe.oemStatus === null ? null : time.daysFromNow(-1),
      sdkFirmwareVersion: probe.firmware,
      createdAt: time.daysFromNow(-probe.daysAgo),
      deletedAt: probe.isDeleted ? time.daysFromNow(-100) : null,
    })),
  );
  const states = DEMO_PHONES.map(({ serial, owner, probe, history }) =>
    history.map(([appVersion, buildNumber, firmware, daysAgo]) => ({
      serialNumber: serial,
      appVersion,
      buildNumber,
      clariusSdkFirmware: firmware || null,
      owningUserGuid: owner === null ? null : personGuid(owner),
      probeGuid: probe === null ? null : probeGuid(probe),
      createdAt: time.daysFromNow(-daysAgo),
    })),
  );
  await tx.insert(phones).values(states.flatMap(([newest]) => (newest === undefined ? [] : [newest])));
  await tx.insert(phoneHistory).values(states.flat());
}
