import { displayName } from '@sonoboard/domain/accounts/display-name';
import { normalizeEmail } from '@sonoboard/domain/accounts/email';
import type { Actor } from '@sonoboard/domain/shared/actor';
import {
  expiredIfSentBy,
  invitationExpiresOn,
  type InvitationStatus,
  invitationStatusAt,
  invitationToOffer,
  mayWorkspaceSetInvitation,
} from '@sonoboard/domain/workspaces/invitation';
import {
  type InviteBlock,
  inviteBlocks,
  inviteeProblem,
  type InviteeProblem,
} from '@sonoboard/domain/workspaces/may-invite';
import { type InviteeOutcome, notEnoughSeatsText } from '@sonoboard/domain/workspaces/invitees';
import { ROLES_ON_JOINING } from '@sonoboard/domain/workspaces/member-role';
import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { reserveInvitationMail } from '../accounts/attempts.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { violatedConstraint } from '../platform/database/db-errors.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { expireInvitations } from './expire-invitations.service.ts';
import {
  answerInvitation,
  deleteInvitation,
  hasAccount,
  insertInvitation,
  reopenInvitation,
  selectInvitation,
  selectInvitations,
  selectInvitationsTo,
  selectInvitationsToUser,
} from './invitations.queries.ts';
import { selectMemberEmails } from './members.queries.ts';
import { enterWorkspace } from './membership.service.ts';
import { acceptedMail, invitationMail } from './workspaces.mails.ts';
import { type LockedWorkspace, lockWorkspace, userExists } from './workspaces.queries.ts';
import { findWorkspace, holdWorkspace } from './workspaces.service.ts';

interface InvitationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly audit: AuditTrail;
  readonly settings: Pick<Settings, 'publicUrl'>;
}

/** Anyone who makes the call. */
interface By {
  readonly actor: Actor;
  readonly audit: CallAudit;
}

interface Inviter extends By {
  readonly isInviteDisabled: boolean;
}

const BLOCK_CODES = {
  not_workspace_admin: 'forbidden',
  invites_disabled: 'invites_disabled',
  license_inactive: 'license_inactive',
  no_free_seat: 'workspace_seats_full',
} as const satisfies Record<InviteBlock, ErrorCode>;

const INVITEE_CODES = {
  invalid_email: 'invalid_input',
  already_member: 'already_workspace_member',
  already_invited: 'already_invited',
} as const satisfies Record<InviteeProblem, ErrorCode>;

/** The rules were asked under a lock; what they could not see is what the database refuses. */
const CONSTRAINT_CODES: Readonly<Record<string, ErrorCode>> = {
  workspaces_seats: 'workspace_seats_full',
  workspace_invitations_one_pending: 'already_invited',
  workspace_members_key: 'already_workspace_member',
};

async function inWorkspaceTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    const code = CONSTRAINT_CODES[violatedConstraint(error) ?? ''];
    throw code === undefined ? error : new AppError(code, { cause: error });
  }
}

export async function listInvitations(
  db: Db,
  workspaceGuid: string,
  query: Parameters<typeof selectInvitations>[2],
) {
  await findWorkspace(db, workspaceGuid);
  return selectInvitations(db, workspaceGuid, query);
}

/** The newest open invitation to a person; null without one (AMB-068). */
export async function invitationOfUser(
  { db, clock }: Pick<InvitationDeps, 'db' | 'clock'>,
  userGuid: string,
) {
  if (!(await userExists(db, userGuid))) throw new AppError('user_not_found');
  return invitationToOffer(await selectInvitationsToUser(db, userGuid, expiredIfSentBy(clock.now())));
}

export async function invite(
  deps: InvitationDeps,
  by: Inviter,
  { workspaceGuid, email }: { readonly workspaceGuid: string; readonly email: string },
) {
  return inWorkspaceTransaction(deps.db, async (tx) => {
    const workspace = await holdWithExpiredSeats(tx, deps, workspaceGuid);
    const { problem, closed } = await checkInvitee(tx, workspaceGuid, email);
    if (problem !== null) throw new AppError(INVITEE_CODES[problem]);
    refuseBlocked(workspace, by, { seatsNeeded: 1 });
    return sendInvitation(tx, deps, by, { workspace, email, closed });
  });
}

/** All of them or none: with too few seats nobody is invited, because the server cannot know who matters most. */
export async function inviteSeveral(
  deps: InvitationDeps,
  by: Inviter,
  { workspaceGuid, emails }: { readonly workspaceGuid: string; readonly emails: readonly string[] },
): Promise<{ email: string; outcome: InviteeOutcome }[]> {
  return inWorkspaceTransaction(deps.db, async (tx) => {
    const workspace = await holdWithExpiredSeats(tx, deps, workspaceGuid);
    const invitees: { email: string; problem: InviteeProblem | null; closed: ClosedInvitation }[] = [];
    for (const email of new Set(emails.map(normalizeEmail))) {
      invitees.push({ email, ...(await checkInvitee(tx, workspaceGuid, email)) });
    }
    const needed = invitees.filter(({ problem }) => problem === null).length;
    refuseBlocked(workspace, by, { seatsNeeded: needed });
    if (needed === 0) by.audit.nothingToRecord();
    const results: { email: string; outcome: InviteeOutcome }[] = [];
    for (const { email, problem, closed } of invitees) {
      if (problem === 'invalid_email') throw new AppError('invalid_input');
      if (problem === null) await sendInvitation(tx, deps, by, { workspace, email, closed });
      results.push({ email, outcome: problem ?? 'invited' });
    }
    return results;
  });
}

async function holdWithExpiredSeats(tx: Tx, deps: InvitationDeps, workspaceGuid: string) {
  await holdWorkspace(tx, workspaceGuid);
  await expireInvitations(tx, deps, workspaceGuid);
  // Read again: an expired invitation has just given its seat back.
  return holdWorkspace(tx, workspaceGuid);
}

type ClosedInvitation = Awaited<ReturnType<typeof selectInvitationsTo>>[number] | undefined;

async function checkInvitee(tx: Tx, workspaceGuid: string, email: string) {
  const invitations = await selectInvitationsTo(tx, workspaceGuid, email);
  const memberEmails = await selectMemberEmails(tx, workspaceGuid, email);
  // A rejected or expired invitation is renewed, so that a person is listed once.
  const closed: ClosedInvitation = invitations.find(
    ({ status }) => status === 'rejected' || status === 'expired',
  );
  return { problem: inviteeProblem(email, { memberEmails, invitations }), closed };
}

async function sendInvitation(
  tx: Tx,
  deps: InvitationDeps,
  by: Inviter,
  wanted: { readonly workspace: LockedWorkspace; readonly email: string; readonly closed: ClosedInvitation },
) {
  const { workspace, email, closed } = wanted;
  const fresh = {
    workspaceGuid: workspace.guid,
    email,
    invitedByGuid: by.actor.guid,
    now: deps.clock.now(),
  };
  const invitation =
    closed === undefined ? await insertInvitation(tx, fresh) : await reopenInvitation(tx, closed.guid, fresh);
  if (invitation === undefined) throw new AppError('server_error');
  await mailInvitation(tx, deps, { workspace, by, email, answeredAt: closed?.answeredAt ?? null });
  await by.audit.record(tx, {
    action: 'invitation.sent',
    subject: ['invitation', invitation.guid],
    after: { workspace: workspace.guid, email },
  });
  return invitation;
}

export async function resendInvitation(
  deps: InvitationDeps,
  by: Inviter,
  wanted: {
    readonly workspaceGuid: string;
    readonly invitationGuid: string;
    readonly status: InvitationStatus;
  },
) {
  const { workspaceGuid, invitationGuid } = wanted;
  return inWorkspaceTransaction(deps.db, async (tx) => {
    const workspace = await holdWorkspace(tx, workspaceGuid);
    const { status, email, answeredAt } = await requireInvitation(tx, workspaceGuid, invitationGuid);
    // One that has expired by the clock alone still holds its seat, and keeps it.
    if (!mayWorkspaceSetInvitation(status, wanted.status)) throw new AppError('invitation_only_resendable');
    refuseBlocked(workspace, by, { seatsNeeded: status === 'pending' ? 0 : 1 });
    const now = deps.clock.now();
    const invitation = await reopenInvitation(tx, invitationGuid, { invitedByGuid: by.actor.guid, now });
    if (invitation === undefined) throw new AppError('invitation_not_found');
    await mailInvitation(tx, deps, { workspace, by, email, answeredAt });
    await by.audit.record(tx, {
      action: 'invitation.resent',
      subject: ['invitation', invitationGuid],
      before: { status },
      after: { workspace: workspaceGuid, email, status: invitation.status },
    });
    return invitation;
  });
}

export async function removeInvitation(
  { db }: Pick<InvitationDeps, 'db'>,
  { audit }: By,
  { workspaceGuid, invitationGuid }: { readonly workspaceGuid: string; readonly invitationGuid: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdWorkspace(tx, workspaceGuid);
    const { email, status } = await requireInvitation(tx, workspaceGuid, invitationGuid);
    // An accepted invitation is a member by now: there is nothing left to take back.
    if (status === 'accepted') throw new AppError('invitation_not_found');
    await deleteInvitation(tx, invitationGuid);
    await audit.record(tx, {
      action: 'invitation.removed',
      subject: ['invitation', invitationGuid],
      before: { workspace: workspaceGuid, email, status },
    });
  });
}

/** The seat that the invitation held becomes the member's, so the answer is written before the member. */
export async function acceptInvitation(
  deps: InvitationDeps,
  { actor, audit }: By,
  workspaceGuid: string,
): Promise<void> {
  await inWorkspaceTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { workspace, invitationGuid } = await answer(tx, actor, { workspaceGuid, status: 'accepted', now });
    await enterWorkspace(tx, workspace, { userGuid: actor.guid, roles: ROLES_ON_JOINING.Member, now });
    await deps.mail.queue(tx, {
      kind: 'workspace-joined',
      to: workspace.owner.email,
      mail: acceptedMail({
        publicUrl: deps.settings.publicUrl,
        workspaceName: workspace.name,
        ownerName: displayName(workspace.owner),
        member: actor,
      }),
    });
    await audit.record(tx, {
      action: 'invitation.accepted',
      subject: ['invitation', invitationGuid],
      after: { workspace: workspaceGuid, roles: ROLES_ON_JOINING.Member },
    });
  });
}

export async function rejectInvitation(
  { db, clock }: Pick<InvitationDeps, 'db' | 'clock'>,
  { actor, audit }: By,
  workspaceGuid: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const { invitationGuid } = await answer(tx, actor, { workspaceGuid, status: 'rejected', now });
    await audit.record(tx, {
      action: 'invitation.rejected',
      subject: ['invitation', invitationGuid],
      after: { workspace: workspaceGuid },
    });
  });
}

/** A workspace that did not invite the caller is, to them, one that does not exist. */
async function answer(
  tx: Tx,
  actor: Actor,
  given: { readonly workspaceGuid: string; readonly status: 'accepted' | 'rejected'; readonly now: Date },
): Promise<{ readonly workspace: LockedWorkspace; readonly invitationGuid: string }> {
  const { workspaceGuid, status, now } = given;
  const workspace = await lockWorkspace(tx, workspaceGuid);
  if (workspace === undefined) throw new AppError('invitation_not_found');
  const to = { workspaceGuid, email: actor.email };
  const invitation = await answerInvitation(tx, to, { status, now, sentAfter: expiredIfSentBy(now) });
  if (invitation === undefined) {
    const [newest] = await selectInvitationsTo(tx, workspaceGuid, actor.email);
    const isExpired = newest !== undefined && invitationStatusAt(newest, now) === 'expired';
    throw new AppError(isExpired ? 'invitation_expired' : 'invitation_not_found');
  }
  return { workspace, invitationGuid: invitation.guid };
}

async function requireInvitation(tx: Tx, workspaceGuid: string, invitationGuid: string) {
  const invitation = await selectInvitation(tx, workspaceGuid, invitationGuid);
  if (invitation === undefined) throw new AppError('invitation_not_found');
  return invitation;
}

function refuseBlocked(
  workspace: LockedWorkspace,
  { isInviteDisabled }: Inviter,
  { seatsNeeded }: { readonly seatsNeeded: number },
): void {
  const freeSeats = workspace.slotsUsers - workspace.seatsTaken;
  const blocks = inviteBlocks({
    // The policy of the call has asked this.
    mayAdminister: true,
    freeSlotsUsers: seatsNeeded === 0 ? 1 : freeSeats,
    isInviteDisabled,
    licenseStatus: workspace.licenseStatus ?? 'no_license',
  });
  const [block] = blocks;
  if (block !== undefined) throw new AppError(BLOCK_CODES[block]);
  if (seatsNeeded > freeSeats && seatsNeeded > 1) {
    const message = notEnoughSeatsText({ needed: seatsNeeded, freeSeats });
    throw new AppError('workspace_seats_full', { message });
  }
}

const MAIL_WINDOW_MS = 30_000;

/**
 * One mail per workspace and address in half a minute, however often someone invites, takes back and invites again;
 * an answer in between is worth a mail of its own. A mailbox gets a few in an hour, whichever workspaces send them.
 */
async function mailInvitation(
  tx: Tx,
  { mail, clock, settings }: InvitationDeps,
  sent: {
    readonly workspace: LockedWorkspace;
    readonly by: By;
    readonly email: string;
    readonly answeredAt: Date | null;
  },
): Promise<void> {
  const { workspace, by, email, answeredAt } = sent;
  const window = Math.floor(clock.now().getTime() / MAIL_WINDOW_MS);
  const isQueued = await mail.queue(tx, {
    kind: 'workspace-invitation',
    to: email,
    mail: invitationMail({
      publicUrl: settings.publicUrl,
      email,
      hasAccount: await hasAccount(tx, email),
      workspaceName: workspace.name,
      inviter: by.actor,
      expiresOn: invitationExpiresOn(clock.now()),
    }),
    onceKey: ['workspace-invitation', workspace.guid, email, window, answeredAt?.getTime() ?? '-'].join(' '),
  });
  if (isQueued) await reserveInvitationMail(tx, { email, at: clock.now() });
}
