import { randomUUID } from 'node:crypto';
import {
  getCurrentUser,
  requestAccountDeletion,
  signIn,
  signUp,
} from '@sonoboard/contract/accounts/accounts.endpoints';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, send } from '../../test/call.ts';
import {
  addMember,
  joinWorkspace,
  makeCollection,
  makeExam,
  makeReview,
  makeWorkspace,
} from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { runJob, runJobs } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { notificationSettings, pushSubscriptions } from '../tables/channels.tables.ts';
import { stripeEvents, subscriptions } from '../tables/billing.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { outbox } from '../tables/mail.tables.ts';
import { inTransaction } from '../platform/database/db.ts';
import { reviewDrafts } from '../tables/drafts.tables.ts';
import { emergencyAccesses } from '../tables/emergency-access.tables.ts';
import { reviewLeases } from '../tables/leases.tables.ts';
import { behaviourEvents } from '../tables/telemetry.tables.ts';
import { workspaceInvitations, workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';
import { ERASE_ACCOUNTS } from './deletion-requests.jobs.ts';
import {
  authTokens,
  loginAttempts,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  users,
} from '../tables/accounts.tables.ts';
import { hashPassword } from '../accounts/password-hash.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = 'Right1234';

/** Words that are nowhere but in what the person left. */
const CANARIES = {
  email: 'zebulon@quaxilla.example',
  firstName: 'Zebulon',
  lastName: 'Quaxilla',
  phoneNumber: '+4915112345670',
  landlineNumber: '+4930987654321',
  profession: 'Phlebotomancer',
  totpSecret: 'totp-canary-secret',
  scannerId: 'scanner-canary',
  nurseId: 'nurse-canary',
  site: 'site-canary',
} as const;

let world: TestApp;
beforeEach(async () => {
  world = await startTestApp();
});
afterEach(() => world.stop());

const erase = () => runJob(world, ERASE_ACCOUNTS);

const asked = (daysAgo: number, columns: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(world.deps, {
    deletionRequestedOn: new Date(world.clock.now().getTime() - daysAgo * DAY_MS),
    ...columns,
  });

async function stored({ guid }: TestUser) {
  const [user] = await world.deps.db.select().from(users).where(eq(users.guid, guid));
  if (user === undefined) throw new Error('The row of a person never goes');
  return user;
}

const isErased = async (person: TestUser) => (await stored(person)).erasedAt !== null;

/** Every table with a row that holds one of these words, in any column. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    for (const word of words) {
      const hits = await world.database.pool.query(
        `select 1 from "${name}" t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
        [word],
      );
      if (hits.rows.length > 0) found.push(`${name}: ${word}`);
    }
  }
  return found;
}

describe('SH-333, AMB-056: an account is erased', () => {
  test('once its request is older than 30 days, and not a moment earlier', async () => {
    const [due, young] = [await asked(30), await asked(29.999)];
    await erase();
    expect(await isErased(due)).toBe(false);
    world.clock.forward(1);
    await erase();
    expect([await isErased(due), await isErased(young)]).toEqual([true, false]);
  });

  test('not when the request was taken back, nor without one', async () => {
    const person = await asked(29);
    await call(world.app, requestAccountDeletion, { body: { delete: false } }, { as: person });
    const bystander = await makeUser(world.deps);
    world.clock.forward(5 * DAY_MS);
    await erase();
    expect([await isErased(person), await isErased(bystander)]).toEqual([false, false]);
  });

  test('and nothing of the person is left in any table, except what the audit trail kept by law', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const person = await asked(31, {
      ...CANARIES,
      passwordHash,
      totpEnabledAt: world.clock.now(),
      permissions: ['internal', 'admin'],
    });
    await leaveTraces(person);
    const words = [...Object.values(CANARIES), passwordHash, 'Quaxilla Clinic'];
    const before = await tablesWith(words);
    for (const table of [
      'users',
      'exams',
      'review_drafts',
      'outbox',
      'login_attempts',
      'emergency_accesses',
      'passkeys',
      'push_subscriptions',
      'stripe_events',
      'jobs',
      'workspaces',
    ]) {
      expect(
        before.some((hit) => hit.startsWith(`${table}:`)),
        `${table} holds something to erase`,
      ).toBe(true);
    }
    await erase();
    const after = await tablesWith(words);
    expect(after.filter((hit) => !hit.startsWith('audit_events:'))).toEqual([]);
    expect(await world.deps.db.$count(reviewLeases)).toBe(0);
    expect(await world.deps.db.$count(notificationSettings)).toBe(0);
    const [event, ...others] = await auditRows(world.deps, 'account.erased');
    expect(others).toEqual([]);
    expect(event).toMatchObject({ kind: 'change', subjectKind: 'user', subjectGuid: person.guid });
    for (const word of words) expect(JSON.stringify(event)).not.toContain(word);
  });

  test('while exams and reviews stay, and show a pseudonym', async () => {
    const person = await asked(31, CANARIES);
    const { examGuid, reviewGuid } = await leaveTraces(person);
    await erase();
    const pseudonym = `Deleted user ${person.guid.slice(0, 8)}`;
    const [exam] = await world.deps.db.select().from(exams).where(eq(exams.guid, examGuid));
    expect(exam).toMatchObject({
      userGuid: person.guid,
      operatorName: pseudonym,
      operatorEmail: `erased-${person.guid}@erased.invalid`,
      patientLastName: 'Patient',
    });
    const { rows } = await world.database.pool.query(
      `select u.first_name || ' ' || u.last_name as reviewer, r.comment
       from exam_reviews r join users u on u.guid = r.reviewer_guid where r.guid = $1`,
      [reviewGuid],
    );
    expect(rows).toEqual([{ reviewer: pseudonym, comment: 'Good images.' }]);
  });

  test('their sessions and their password open nothing, and the address can sign up anew', async () => {
    const person = await asked(31, { ...CANARIES, passwordHash: await hashPassword(PASSWORD) });
    const second = await startSession(world.deps, person.guid);
    await erase();
    for (const cookie of [person.cookie, second]) {
      expect((await send(world.app, getCurrentUser, {}, { headers: { cookie } })).statusCode).toBe(401);
    }
    const body = { username: person.email, password: PASSWORD };
    expect((await send(world.app, signIn, { body })).statusCode).toBe(401);
    const anew = {
      first_name: 'Zebulon',
      last_name: 'Quaxilla',
      profession: 'Nurse',
      email: CANARIES.email,
      password: 'Kettle83Vein',
    };
    expect((await send(world.app, signUp, { body: anew })).statusCode).toBe(201);
  });

  test('memberships end, and others keep theirs', async () => {
    const [person, owner] = [await asked(31), await makeUser(world.deps)];
    const workspace = await makeWorkspace(world.deps, { owner });
    await joinWorkspace(world.deps, workspace, person);
    const collection = await makeCollection(world.deps, {});
    await addMember(world.deps, collection, person, ['reviewer']);
    await erase();
    const members = await world.deps.db.select().from(workspaceMembers);
    expect(members.map(({ userGuid }) => userGuid)).toEqual([owner.guid]);
    const { rows } = await world.database.pool.query(
      'select 1 from group_members where user_guid = $1 union all select 1 from collection_members where user_guid = $1',
      [person.guid],
    );
    expect(rows).toEqual([]);
    expect((await stored(person)).activeWorkspaceGuid).toBeNull();
  });

  test('a run that comes again, or beside another one, changes nothing more', async () => {
    const person = await asked(31);
    await Promise.all([erase(), erase(), erase()]);
    const once = await stored(person);
    world.clock.forward(DAY_MS);
    await erase();
    expect(await stored(person)).toEqual(once);
    expect(await auditRows(world.deps, 'account.erased')).toHaveLength(1);
  });

  test('or not at all: what fails inside leaves everything as it was, and the others are erased', async () => {
    const [stuck, other] = [await asked(40, CANARIES), await asked(31)];
    await world.database.owner.query(`
      create function refuse_pseudonym() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$;
      create trigger refuse before update on users for each row
        when (old.email = '${CANARIES.email}' and new.email like 'erased-%') execute function refuse_pseudonym();`);
    await expect(erase()).rejects.toThrow('1 accounts were not erased');
    expect(await stored(stuck)).toMatchObject({ email: CANARIES.email, erasedAt: null });
    expect((await send(world.app, getCurrentUser, {}, { as: stuck })).statusCode).toBe(200);
    expect(await isErased(other)).toBe(true);
  });
});

describe('an owner of a workspace', () => {
  test("who is alone in it is erased, and it ends with them, under a name that is nobody's", async () => {
    const person = await asked(31);
    const { guid } = await makeWorkspace(world.deps, { owner: person, name: 'Quaxilla Clinic' });
    await erase();
    expect(await isErased(person)).toBe(true);
    const [workspace] = await world.deps.db.select().from(workspaces).where(eq(workspaces.guid, guid));
    expect(workspace).toMatchObject({
      name: `Deleted workspace ${guid.slice(0, 8)}`,
      deletedAt: world.clock.now(),
      seatsTaken: 0,
    });
  });

  test.each(['others work there', 'it is paid for'])(
    'stays while %s, and staff are told once',
    async (why) => {
      const person = await asked(31);
      const workspace = await makeWorkspace(world.deps, { owner: person, name: 'Vein Clinic' });
      const colleague = await makeUser(world.deps);
      const { db } = world.deps;
      if (why === 'others work there') await joinWorkspace(world.deps, workspace, colleague);
      else await db.insert(subscriptions).values(subscription(workspace.guid, 'active'));
      await erase();
      await erase();
      expect(await stored(person)).toMatchObject({ erasedAt: null, email: person.email });
      const mails = await mailsTo(world.deps, world.deps.settings.supportEmail);
      expect(mails).toMatchObject([{ kind: 'erasure-held', subject: 'An account cannot be deleted yet' }]);
      expect(mails[0]?.textBody).toContain(`"Vein Clinic" (${workspace.guid})`);
      expect(mails[0]?.textBody).toContain(`/user-settings/${person.guid}`);
      expect(await auditRows(world.deps, 'account-erasure.held')).toMatchObject([
        { subjectGuid: person.guid, after: { workspaces: [workspace.guid] } },
      ]);

      // Once nothing stands in the way, the next run does it.
      if (why === 'others work there') {
        await db.delete(workspaceMembers).where(eq(workspaceMembers.userGuid, colleague.guid));
      } else await db.update(subscriptions).set({ status: 'canceled' });
      await erase();
      expect(await isErased(person)).toBe(true);
    },
  );
});

test('every column that sounds like a person is known to the erasure, so that a new one is not forgotten', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'character varying')
       and column_name ~ '(email|name|phone|landline|profession|address|account|payload|user_agent|^ip$|_body|subject)'
     order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    // Kept by law, like the addresses that its events came from.
    'audit_events.ip',
    'audit_events.subject_kind',
    'auth_tokens.email',
    // Where a calendar is read; who stands in it is said by its own server, and read anew every few minutes.
    'collection_calendars.address',
    // Names of things.
    'configs.name',
    'data_collections.name',
    // Named after a scanner or an archive.
    'dicom_tokens.name',
    'exams.operator_email',
    'exams.operator_first_name',
    'exams.operator_landline_number',
    'exams.operator_last_name',
    'exams.operator_name',
    'exams.operator_phone_number',
    // Patients are no account holders.
    'exams.patient_first_name',
    'exams.patient_last_name',
    'groups.name',
    'hardware_usages.phone_serial_number',
    // Of a file of a patient; forgotten with its import.
    'import_files.name',
    'jobs.name',
    'jobs.payload',
    'login_attempts.account',
    'login_attempts.ip',
    'outbox.html_body',
    'outbox.subject',
    'outbox.text_body',
    'outbox.to_address',
    'passkey_challenges.ip',
    'passkeys.name',
    'phone_history.phone_serial_number',
    'phones.phone_serial_number',
    // What goes by a rule: clips or exams.
    'planned_deletions.subject',
    // Goes with the account.
    'push_subscriptions.device_name',
    // Notes and machines.
    'restores.name',
    'retention_deletions.subject',
    'servers.name',
    'sessions.ip',
    'sessions.user_agent',
    'stripe_events.payload',
    'users.email',
    'users.first_name',
    'users.landline_number',
    'users.last_name',
    'users.phone_number',
    'users.profession',
    // Of a program.
    'webhooks.address',
    'workspace_invitations.email',
    'workspaces.name',
  ]);
});

function subscription(workspaceGuid: string, status: string): typeof subscriptions.$inferInsert {
  return {
    workspaceGuid,
    stripeCustomerId: 'cus_1',
    stripeSubscriptionId: 'sub_1',
    priceId: 'price_1',
    status,
    syncedAt: world.clock.now(),
  };
}

/** Everything that a person leaves in the product, by its own ways where there are some. */
async function leaveTraces(person: TestUser): Promise<{ examGuid: string; reviewGuid: string }> {
  const { db, mail, clock } = world.deps;
  const now = clock.now();
  await makeWorkspace(world.deps, { owner: person, name: 'Quaxilla Clinic' });
  const elsewhere = await makeWorkspace(world.deps, { owner: await makeUser(world.deps) });
  await db.insert(workspaceInvitations).values({ workspaceGuid: elsewhere.guid, email: person.email });
  const exam = await makeExam(world.deps, {
    operator: person,
    operatorEmail: person.email,
    operatorFirstName: CANARIES.firstName,
    operatorLastName: CANARIES.lastName,
    operatorPhoneNumber: CANARIES.phoneNumber,
    operatorLandlineNumber: CANARIES.landlineNumber,
    scannerId: CANARIES.scannerId,
    patientLastName: 'Patient',
  });
  const reviewGuid = await makeReview(world.deps, {
    examGuid: exam.guid,
    reviewer: person,
    comment: 'Good images.',
  });
  await db.insert(reviewDrafts).values({
    reviewerGuid: person.guid,
    rootExamGuid: exam.guid,
    content: { clips: {}, comment: { value: `Seen by ${CANARIES.lastName}`, at: 1 } },
    savedAt: now,
  });
  await db.insert(reviewLeases).values({
    rootExamGuid: exam.guid,
    reviewerGuid: person.guid,
    since: now,
    expiresAt: now,
  });
  await db.insert(emergencyAccesses).values({
    userGuid: person.guid,
    workspaceGuid: elsewhere.guid,
    examGuid: exam.guid,
    chainGuid: exam.guid,
    reason: 'on_call',
    explanation: `${CANARIES.lastName} was on call.`,
    grantedAt: now,
    endsAt: new Date(now.getTime() + DAY_MS / 24),
  });
  await db.insert(recoveryCodes).values({ userGuid: person.guid, codeHash: randomUUID() });
  await db.insert(passkeys).values({
    userGuid: person.guid,
    credentialId: randomUUID(),
    publicKey: 'key',
    counter: 0,
    transports: ['internal'],
    userHandle: randomUUID(),
    name: `Laptop of ${CANARIES.lastName}`,
  });
  await db.insert(passkeyChallenges).values({
    tokenHash: randomUUID(),
    purpose: 'add',
    challenge: randomUUID(),
    userGuid: person.guid,
    ip: '203.0.113.1',
    expiresAt: now,
  });
  await db.insert(notificationSettings).values({
    userGuid: person.guid,
    examArrived: ['mail'],
    reviewSubmitted: ['push'],
  });
  await db.insert(pushSubscriptions).values({
    userGuid: person.guid,
    endpoint: `https://push.example/${CANARIES.lastName}`,
    p256dh: 'key',
    auth: 'auth',
    deviceName: 'Chrome on Mac',
  });
  await db.insert(authTokens).values({
    kind: 'reset_password',
    tokenHash: randomUUID(),
    userGuid: person.guid,
    email: person.email,
    expiresAt: now,
  });
  await db.insert(loginAttempts).values({
    kind: 'login',
    account: person.email,
    ip: '203.0.113.1',
    at: now,
    succeeded: false,
  });
  await db.insert(behaviourEvents).values({
    userGuid: person.guid,
    type: 'PageView',
    page: '/worklist',
    extra: { seen: CANARIES.lastName },
  });
  const quoting = composeMail({
    subject: `${CANARIES.firstName} ${CANARIES.lastName} invites you`,
    paragraphs: [`Write to ${person.email}`],
  });
  await inTransaction(db, async (tx) => {
    await mail.queue(tx, { kind: 'to-them', to: person.email, mail: quoting });
    await mail.queue(tx, { kind: 'to-others', to: 'colleague@test.example', mail: quoting });
    await world.deps.jobs.enqueue(tx, 'some-job', { email: person.email });
  });
  await db.insert(stripeEvents).values({
    eventId: 'evt_1',
    type: 'customer.created',
    payload: { customer: { email: person.email } },
    receivedAt: now,
    processedAt: now,
  });
  await world.database.pool.query(`update jobs set status = 'done', finished_at = now()`);
  await runJobs(world);
  expect(await db.$count(outbox, eq(outbox.kind, 'to-others'))).toBe(1);
  return { examGuid: exam.guid, reviewGuid };
}
