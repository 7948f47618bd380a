import type { ErasedPerson } from '@sonoboard/domain/accounts/erased-person';
import { and, eq, inArray, isNull, lt, notInArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { notificationSettings, pushSubscriptions } from '../tables/channels.tables.ts';
import { stripeEvents } from '../tables/billing.tables.ts';
import { collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { outbox } from '../tables/mail.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { reviewDrafts } from '../tables/drafts.tables.ts';
import { emergencyAccesses } from '../tables/emergency-access.tables.ts';
import { reviewLeases } from '../tables/leases.tables.ts';
import { behaviourEvents } from '../tables/telemetry.tables.ts';
import { workspaceInvitations, workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';
import {
  authTokens,
  loginAttempts,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  sessions,
  users,
} from '../tables/accounts.tables.ts';

export async function selectRequestedBefore(db: Db, moment: Date): Promise<string[]> {
  const rows = await db
    .select({ guid: users.guid })
    .from(users)
    .where(and(lt(users.deletionRequestedOn, moment), isNull(users.erasedAt)))
    .orderBy(users.deletionRequestedOn);
  return rows.map(({ guid }) => guid);
}

/** Live workspaces of this owner, held: nobody joins one while it ends. */
export function lockOwnWorkspaces(db: Db, userGuid: string) {
  return db
    .select({ guid: workspaces.guid })
    .from(workspaces)
    .where(and(eq(workspaces.purchaserUserGuid, userGuid), isNull(workspaces.deletedAt)))
    .for('no key update');
}

/** Their names, with those of their groups and collections. */
export async function renameWorkspace(db: Db, guid: string, name: string): Promise<void> {
  const ofWorkspace = (column: typeof workspaces.groupGuid | typeof workspaces.dcGuid) =>
    db.select({ guid: column }).from(workspaces).where(eq(workspaces.guid, guid));
  await db.update(workspaces).set({ name }).where(eq(workspaces.guid, guid));
  await db
    .update(groups)
    .set({ name })
    .where(inArray(groups.guid, ofWorkspace(workspaces.groupGuid)));
  await db
    .update(dataCollections)
    .set({ name })
    .where(inArray(dataCollections.guid, ofWorkspace(workspaces.dcGuid)));
}

/** The person's own row stays, because exams and reviews point at it. */
export async function overwriteUser(
  db: Db,
  userGuid: string,
  { pseudonym, now }: { readonly pseudonym: ErasedPerson; readonly now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({
      ...pseudonym,
      phoneNumber: '',
      landlineNumber: '',
      profession: '',
      passwordHash: null,
      emailVerifiedAt: null,
      termsAcceptedAt: null,
      invalidateTokensBefore: now,
      metaHasClariusApp: false,
      metaUsedMobileApp: false,
      totpEnabledAt: null,
      totpSecret: null,
      totpLastStep: null,
      activeWorkspaceGuid: null,
      configGuid: null,
      scannerId: null,
      nurseId: null,
      site: null,
      deletionRequestedOn: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(users.guid, userGuid));
}

/** Exams carry the name of their operator of that day. How many there are. */
export async function overwriteOperator(
  db: Db,
  userGuid: string,
  { email, firstName, lastName }: ErasedPerson,
): Promise<number> {
  const { rowCount } = await db
    .update(exams)
    .set({
      operatorEmail: email,
      operatorFirstName: firstName,
      operatorLastName: lastName,
      operatorPhoneNumber: null,
      operatorLandlineNumber: null,
      scannerId: null,
    })
    .where(eq(exams.userGuid, userGuid));
  return rowCount ?? 0;
}

export async function deleteTracesOfUser(db: Db, userGuid: string): Promise<void> {
  const personal = [authTokens, recoveryCodes, passkeys, passkeyChallenges, behaviourEvents];
  for (const table of [sessions, ...personal, notificationSettings, pushSubscriptions]) {
    await db.delete(table).where(eq(table.userGuid, userGuid));
  }
  for (const table of [reviewDrafts, reviewLeases]) {
    await db.delete(table).where(eq(table.reviewerGuid, userGuid));
  }
}

/** A workspace is never without its owner, so those that stay keep theirs. */
export async function deleteMembershipsOfUser(
  db: Db,
  userGuid: string,
  stayingWorkspaces: readonly string[],
): Promise<void> {
  await db
    .delete(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.userGuid, userGuid),
        notInArray(workspaceMembers.workspaceGuid, [...stayingWorkspaces]),
      ),
    );
  for (const table of [groupMembers, collectionMembers]) {
    await db.delete(table).where(eq(table.userGuid, userGuid));
  }
}

/** That an exam was opened in an emergency, and for which of the known reasons, stays with the exam. */
export async function blankExplanations(db: Db, userGuid: string): Promise<void> {
  await db.update(emergencyAccesses).set({ explanation: '' }).where(eq(emergencyAccesses.userGuid, userGuid));
  await db.delete(loginAttempts).where(eq(loginAttempts.account, userGuid));
}

export async function deleteTracesOfAddress(db: Db, email: string): Promise<void> {
  await db.delete(authTokens).where(eq(authTokens.email, email));
  await db.delete(loginAttempts).where(eq(loginAttempts.account, email));
  await db.delete(workspaceInvitations).where(eq(workspaceInvitations.email, email));
  await db.delete(outbox).where(eq(outbox.toAddress, email));
}

/** Mails to others, messages of the payment provider and finished jobs may quote the person. They stay, without words. */
export async function blankQuotes(
  db: Db,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> {
  const quotes = (text: SQL | AnyColumn) =>
    or(...[email, name].map((words) => sql`strpos(lower(${text}), lower(${words})) > 0`));
  await db
    .update(outbox)
    .set({ subject: '', textBody: '', htmlBody: '', lastError: null })
    .where(and(sql`${outbox.status} <> 'queued'`, or(quotes(outbox.subject), quotes(outbox.textBody))));
  await db
    .update(stripeEvents)
    .set({ payload: {} })
    .where(and(sql`${stripeEvents.processedAt} is not null`, quotes(sql`${stripeEvents.payload}::text`)));
  const isOver = inArray(jobs.status, ['done', 'failed']);
  await db
    .delete(jobs)
    .where(and(isOver, or(quotes(sql`${jobs.payload}::text`), quotes(sql`coalesce(${jobs.lastError}, '')`))));
}
