import { emailProblem } from '@sonoboard/domain/accounts/email';
import { isElevated } from '@sonoboard/domain/accounts/elevation';
import type { Actor } from '@sonoboard/domain/shared/actor';
import {
  isOwnProfile,
  mayEditEmail,
  maySetPassword,
  mayUseAdminSections,
} from '@sonoboard/domain/users/user-access';
import { endLinksToOldAddress, setPassword, useElevation } from '../accounts/set-password.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Session } from '../platform/http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { violatedConstraint } from '../platform/database/db-errors.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { type Expected, refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import type { Settings } from '../platform/settings.ts';
import { emailChangedMail, passwordSetMail } from './user-settings.mails.ts';
import {
  isLiveMembership,
  selectUserForUpdate,
  updateUser,
  type EditableUser,
} from './user-settings.queries.ts';

interface ChangeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly settings: Pick<Settings, 'publicUrl' | 'supportEmail'>;
}

interface Changer {
  readonly actor: Actor;
  readonly session: Session;
  readonly audit: CallAudit;
}

export interface UserChange {
  readonly userGuid: string;
  /** Values that are not given stay as they are. */
  readonly fields: { readonly [Field in keyof EditableUser]?: EditableUser[Field] | undefined };
  /** What the editor saw of them. */
  readonly expected?: Expected;
  readonly password: string | undefined;
}

type ChangedFields = Partial<EditableUser>;

/** One's own profile, or that of someone else as staff. Everything that is asked for happens, or nothing does. */
export async function changeUser(
  { db, clock, mail, settings }: ChangeDeps,
  { actor, session, audit }: Changer,
  { userGuid, fields, expected, password }: UserChange,
): Promise<void> {
  const now = clock.now();
  const user = { guid: userGuid };
  requireRights(actor, user, fields);
  if (password !== undefined) requirePasswordRight(actor, user, session, now);

  await inTransaction(db, async (tx) => {
    const before = await selectUserForUpdate(tx, userGuid);
    if (before === undefined) throw new AppError('user_not_found');
    refuseIfChanged({ ...before }, expected);
    const changed = changedFields(before, fields);
    if (changed.email !== undefined) requireEmailRight(actor, user, changed.email);
    await requireMembership(tx, userGuid, changed.activeWorkspaceGuid);
    const isChanged = Object.keys(changed).length > 0;
    if (!isChanged && password === undefined) return audit.nothingToRecord();

    if (isChanged) await updateUser(tx, userGuid, { ...changed, updatedAt: now });
    const reader = { firstName: before.firstName, ...settings };
    if (changed.email !== undefined) {
      await endLinksToOldAddress(tx, userGuid, now);
      const notice = emailChangedMail({ ...reader, newEmail: changed.email });
      await mail.queue(tx, { kind: 'email-changed', to: before.email, mail: notice });
    }
    if (password !== undefined) {
      if (isOwnProfile(actor, user)) await useElevation(tx, session.guid, now);
      await setPassword(tx, { ...before, ...changed, guid: userGuid }, { password, now });
      const notice = passwordSetMail({ ...reader, isByStaff: !isOwnProfile(actor, user) });
      await mail.queue(tx, { kind: 'password-changed', to: changed.email ?? before.email, mail: notice });
    }
    await audit.record(tx, {
      action: 'user.changed',
      subject: ['user', userGuid],
      before: sameFields(before, changed),
      after: { ...changed, ...(password === undefined ? {} : { password: 'changed' }) },
    });
  }).catch(refuseTakenEmail);
}

function requireRights(actor: Actor, user: { readonly guid: string }, fields: UserChange['fields']): void {
  const mayChooseWorkspace = isOwnProfile(actor, user) || mayUseAdminSections(actor, user);
  if (fields.activeWorkspaceGuid !== undefined && !mayChooseWorkspace) throw new AppError('forbidden');
}

function requirePasswordRight(
  actor: Actor,
  user: { readonly guid: string },
  session: Session,
  now: Date,
): void {
  if (maySetPassword(actor, user, isElevated(session, now))) return;
  throw new AppError(isOwnProfile(actor, user) ? 'elevation_required' : 'forbidden');
}

function changedFields(before: EditableUser, asked: UserChange['fields']): ChangedFields {
  const entries = Object.entries(asked).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof EditableUser],
  );
  return Object.fromEntries(entries);
}

function sameFields(before: EditableUser, changed: ChangedFields): ChangedFields {
  return Object.fromEntries(Object.keys(changed).map((name) => [name, before[name as keyof EditableUser]]));
}

function requireEmailRight(actor: Actor, user: { readonly guid: string }, email: string): void {
  if (!mayEditEmail(actor, user)) throw new AppError('email_locked');
  const problem = emailProblem(email);
  if (problem !== null) throw new AppError('invalid_input', { message: problem });
}

/** A workspace of someone else answers as one that does not exist. */
async function requireMembership(
  tx: Tx,
  userGuid: string,
  workspaceGuid: string | null | undefined,
): Promise<void> {
  if (workspaceGuid === undefined || workspaceGuid === null) return;
  if (!(await isLiveMembership(tx, userGuid, workspaceGuid))) throw new AppError('workspace_not_found');
}

function refuseTakenEmail(error: unknown): never {
  if (violatedConstraint(error) === 'users_email') throw new AppError('email_taken');
  throw error;
}
