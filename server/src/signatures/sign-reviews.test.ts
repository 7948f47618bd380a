import {
  getChainReviews,
  getReview,
  getReviewOpening,
  submitChainReview,
  submitReview,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { addTestPasskey } from '../../test/passkeys.ts';
import { chainReviewBody, clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { begunSigning, confirmed } from '../../test/signing.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { users } from '../tables/accounts.tables.ts';
import { examReviews } from '../tables/reviews.tables.ts';
import { reviewSignatures, signatureConfirmations } from '../tables/signatures.tables.ts';

const PASSWORD = 'Right1234';
const MINUTE_MS = 60_000;
const PROTOCOL = 'dvt_left_two_point';
const REQUIRED = {
  status: 403,
  code: 'signature_required',
  error: 'Please sign the review: confirm that it is you.',
};

let world: TestApp;
let passwordHash: string;
let collection: string;
let signer: TestUser;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  collection = await makeCollection(world.deps, {});
  signer = await makeReviewer();
  await giveConfig(world.deps, signer, { sign_reviews: true });
});

async function makeReviewer(): Promise<TestUser> {
  const person = await makeUser(world.deps, { passwordHash, firstName: 'Helena', lastName: 'Vogt' });
  await addMember(world.deps, collection, person, ['reviewer']);
  return person;
}

type ExamColumns = Parameters<typeof makeExam>[1];

function exam(columns: ExamColumns = {}) {
  world.clock.forward(MINUTE_MS);
  const createdAt = world.clock.now();
  const clips = clipsOf(PROTOCOL);
  return makeExam(world.deps, {
    protocol: PROTOCOL,
    collections: [collection],
    clips,
    createdAt,
    ...columns,
  });
}

const signed = (made: Parameters<typeof reviewBody>[0], confirmation: string) => ({
  body: { ...reviewBody(made), signature: { confirmation } },
});
const byPassword = (person = signer) => confirmed(world, person, { password: PASSWORD });
const as = (person = signer) => ({ as: person });
const reviewsOf = (examGuid: string) =>
  world.deps.db.select().from(examReviews).where(eq(examReviews.examGuid, examGuid));
const signaturesOf = (examGuid: string) =>
  world.deps.db.select().from(reviewSignatures).where(eq(reviewSignatures.examGuid, examGuid));
const shown = async (reviewGuid: string) =>
  (await call(world.app, getReview, { params: { reviewGuid } }, as())).examReview.signature;

async function submitted(): Promise<{ readonly guid: string; readonly examGuid: string }> {
  const made = await exam();
  const { guid } = await call(world.app, submitReview, signed(made, await byPassword()), as());
  return { guid, examGuid: made.guid };
}

describe('where an account signs its reviews', () => {
  test('a review without a signature is refused, and nothing of it is stored', async () => {
    const made = await exam();
    expect(await errorReply(world.app, submitReview, { body: reviewBody(made) }, as())).toEqual(REQUIRED);
    expect(await reviewsOf(made.guid)).toEqual([]);
  });

  test('a signed one is stored with who signed it, when and how, and shown as checked', async () => {
    const { guid, examGuid } = await submitted();
    const signature = await shown(guid);
    expect(signature).toEqual({
      signer_guid: signer.guid,
      signer_name: 'Helena Vogt',
      meaning: 'author',
      method: 'password',
      signed_at: world.clock.now().toISOString(),
      signed_at_timezone_id: 'Europe/Berlin',
      fingerprint: expect.stringMatching(/^[\da-f]{4}( [\da-f]{4}){3}$/),
      is_valid: true,
    });
    const [row] = await signaturesOf(examGuid);
    expect(row).toMatchObject({ version: 1, form: 'sonoboard-review-1', signerGuid: signer.guid });
    const [event] = (await auditRows(world.deps, 'review.submitted')).slice(-1);
    expect(event?.after).toMatchObject({
      signature: { version: 1, meaning: 'author', method: 'password', sha256: row?.hash.toString('hex') },
    });
    expect(await world.deps.db.$count(signatureConfirmations)).toBe(0);
  });

  test('what is missing in the review is said first, and leaves the confirmation for the next try', async () => {
    const made = await exam();
    const confirmation = await byPassword();
    const unfinished = reviewBody(made, { clinical_decision: null });
    const body = { ...unfinished, signature: { confirmation } };
    expect(await errorReply(world.app, submitReview, { body }, as())).toMatchObject({ status: 422 });
    expect((await send(world.app, submitReview, signed(made, confirmation), as())).statusCode).toBe(201);
  });

  test('a passkey signs', async () => {
    const { passkey } = await addTestPasskey(world, signer, { password: PASSWORD });
    const { cookie, options } = await begunSigning(world, signer);
    const confirmation = await confirmed(world, { ...signer, cookie }, { credential: passkey.get(options) });
    const { guid } = await call(world.app, submitReview, signed(await exam(), confirmation), as());
    expect(await shown(guid)).toMatchObject({ method: 'passkey', is_valid: true });
  });

  test('every review of a chain is signed, by one confirmation', async () => {
    const root = await exam();
    const rescan = await exam({ linkedTo: root.guid });
    const body = chainReviewBody('negative', [reviewBody(root), reviewBody(rescan)]);
    expect(await errorReply(world.app, submitChainReview, { body }, as())).toEqual(REQUIRED);
    const signature = { confirmation: await byPassword() };
    await call(world.app, submitChainReview, { body: { ...body, signature } }, as());
    const { exams_and_reviews } = await call(
      world.app,
      getChainReviews,
      { query: { examGuid: root.guid } },
      as(),
    );
    const signatures = exams_and_reviews.map(({ review }) => review?.examReview.signature);
    expect(signatures).toMatchObject([{ is_valid: true }, { is_valid: true }]);
    expect(new Set(signatures.map((one) => one?.fingerprint)).size).toBe(2);
    const opened = await call(
      world.app,
      getReviewOpening,
      { params: { examGuid: rescan.guid }, query: { flow: 'chain' } },
      as(),
    );
    expect(opened.scans[0]?.review?.examReview.signature).toMatchObject({ is_valid: true });
  });

  test('an account that does not have to sign may, and one that does not shows no signature', async () => {
    const free = await makeReviewer();
    const made = await exam();
    const { guid } = await call(world.app, submitReview, signed(made, await byPassword(free)), as(free));
    const { examReview } = await call(world.app, getReview, { params: { reviewGuid: guid } }, as(free));
    expect(examReview.signature).toMatchObject({ is_valid: true });
    const unsigned = await call(world.app, submitReview, { body: reviewBody(await exam()) }, as(free));
    expect(await shownTo(free, unsigned.guid)).toBeNull();
  });
});

const shownTo = async (person: TestUser, reviewGuid: string) =>
  (await call(world.app, getReview, { params: { reviewGuid } }, as(person))).examReview.signature;

describe('a confirmation', () => {
  test('signs once', async () => {
    const confirmation = await byPassword();
    await call(world.app, submitReview, signed(await exam(), confirmation), as());
    const next = await exam();
    expect(await errorReply(world.app, submitReview, signed(next, confirmation), as())).toEqual(REQUIRED);
    expect(await reviewsOf(next.guid)).toEqual([]);
  });

  test('signs one of several reviews that are sent with it at the same moment', async () => {
    const exams = await Promise.all(Array.from({ length: 6 }, () => exam()));
    const confirmation = await byPassword();
    const answers = await Promise.all(
      exams.map((made) => send(world.app, submitReview, signed(made, confirmation), as())),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
  });

  test('is over after five minutes', async () => {
    const [early, late] = [await exam(), await exam()];
    const first = await byPassword();
    world.clock.forward(5 * MINUTE_MS - 1);
    expect((await send(world.app, submitReview, signed(early, first), as())).statusCode).toBe(201);
    const second = await byPassword();
    world.clock.forward(5 * MINUTE_MS);
    expect(await errorReply(world.app, submitReview, signed(late, second), as())).toEqual(REQUIRED);
  });

  test('is of its session and of its person alone, also where no signature is needed', async () => {
    const made = await exam();
    const confirmation = await byPassword();
    const elsewhere = { headers: { cookie: await startSession(world.deps, signer.guid) } };
    expect(await errorReply(world.app, submitReview, signed(made, confirmation), elsewhere)).toEqual(
      REQUIRED,
    );
    const colleague = await makeReviewer();
    expect(await errorReply(world.app, submitReview, signed(made, confirmation), as(colleague))).toEqual(
      REQUIRED,
    );
    expect((await send(world.app, submitReview, signed(made, confirmation), as())).statusCode).toBe(201);
  });

  test('ends with its session', async () => {
    await byPassword();
    await world.database.pool.query('delete from sessions where user_guid = $1', [signer.guid]);
    expect(
      await world.deps.db.$count(signatureConfirmations, eq(signatureConfirmations.userGuid, signer.guid)),
    ).toBe(0);
  });
});

describe('the same submission again', () => {
  test('gives the stored review, though its confirmation is used up or there is none', async () => {
    const made = await exam();
    const body = signed(made, await byPassword());
    const { guid } = await call(world.app, submitReview, body, as());
    expect((await call(world.app, submitReview, body, as())).guid).toBe(guid);
    expect((await call(world.app, submitReview, { body: reviewBody(made) }, as())).guid).toBe(guid);
    const again = await byPassword();
    expect((await call(world.app, submitReview, signed(made, again), as())).guid).toBe(guid);
    expect(await signaturesOf(made.guid)).toHaveLength(1);
  });

  test('at the same moment stores one review with one signature', async () => {
    const made = await exam();
    const body = signed(made, await byPassword());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(world.app, submitReview, body, as())),
    );
    expect(new Set(answers.map(({ guid }) => guid)).size).toBe(1);
    expect(await signaturesOf(made.guid)).toHaveLength(1);
  });
});

test('when the signature cannot be stored, nothing is, and the same confirmation signs the next try', async () => {
  const made = await exam();
  const body = signed(made, await byPassword());
  await world.database.owner.query(`
    create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'made to fail'; end $$;
    create trigger zz_fail_here after insert on review_signatures for each row execute function fail_here();`);
  expect((await send(world.app, submitReview, body, as())).statusCode).toBe(500);
  await world.database.owner.query(
    'drop trigger zz_fail_here on review_signatures; drop function fail_here()',
  );
  expect(await reviewsOf(made.guid)).toEqual([]);
  expect((await send(world.app, submitReview, body, as())).statusCode).toBe(201);
  expect(await signaturesOf(made.guid)).toHaveLength(1);
});

test('a signer who changes their name, or whose name is erased, has signed all the same', async () => {
  const { guid } = await submitted();
  await world.deps.db.update(users).set({ lastName: 'Vogt-Lindner' }).where(eq(users.guid, signer.guid));
  expect(await shown(guid)).toMatchObject({ signer_name: 'Helena Vogt-Lindner', is_valid: true });
});

test.each(['update review_signatures set version = 2', 'delete from review_signatures'])(
  'the database refuses to change what was signed: %s',
  async (statement) => {
    const { guid } = await submitted();
    const changed = world.database.pool.query(`${statement} where review_guid = '${guid}'`);
    await expect(changed).rejects.toThrow('review_signatures is refused');
  },
);

describe('someone who writes into the database', () => {
  /** Of every column: what it is made to be, or why a change of it is nothing that was signed. */
  const CHANGES: Readonly<Record<string, { readonly to: string } | { readonly unsigned: string }>> = {
    'exam_reviews.guid': { unsigned: 'names the review; its signature and clips would be of none' },
    'exam_reviews.exam_guid': { to: `(select guid from exams where guid <> exam_guid limit 1)` },
    'exam_reviews.reviewer_guid': { to: `(select guid from users where guid <> reviewer_guid limit 1)` },
    'exam_reviews.submission_guid': { unsigned: 'groups reviews of one act; no reader sees it' },
    'exam_reviews.version': { unsigned: 'takes the signature away; the audit trail holds its hash' },
    'exam_reviews.single_review': { unsigned: 'decides races between reviewers; no reader sees it' },
    'exam_reviews.rating': { to: '5' },
    'exam_reviews.assessment': { to: `'positive'` },
    'exam_reviews.comment': { to: `comment || ' '` },
    'exam_reviews.clinical_decision': { to: `'standard'` },
    'exam_reviews.clinical_decision_comment': { to: `'Told nobody.'` },
    'exam_reviews.communicated_at': { to: 'null' },
    'exam_reviews.created_at': { to: `created_at + interval '1 second'` },
    'exam_reviews.created_at_timezone_id': { to: `'UTC'` },
    'clip_reviews.guid': { unsigned: 'names the row' },
    'clip_reviews.review_guid': { to: `(select guid from exam_reviews where guid <> review_guid limit 1)` },
    'clip_reviews.exam_guid': { unsigned: 'repeats the exam of the review' },
    'clip_reviews.clip_guid': { to: 'gen_random_uuid()' },
    'clip_reviews.rating': { to: '5' },
    'clip_reviews.assessment': { to: `'positive'` },
    'clip_reviews.comment': { to: `'x'` },
    'clip_reviews.could_not_be_shown': { to: 'true' },
    'review_findings.review_guid': {
      to: `(select guid from exam_reviews where guid <> review_guid limit 1)`,
    },
    'review_findings.exam_guid': { unsigned: 'repeats the exam of the review' },
    'review_findings.finding': { to: `'other_exam_waiting'` },
    'review_findings.mode': { to: `'reason'` },
    'review_findings.title': { to: `'All is well'` },
    'review_findings.evidence': { to: `''` },
    'review_findings.reason': { to: `'symptoms'` },
    'review_findings.reason_text': { to: `'x'` },
    'review_signatures.review_guid': { unsigned: 'takes the signature away; the audit trail holds its hash' },
    'review_signatures.version': { unsigned: 'takes the signature away; the audit trail holds its hash' },
    'review_signatures.exam_guid': { unsigned: 'repeats the exam of the review' },
    'review_signatures.signer_guid': { to: `(select guid from users where guid <> signer_guid limit 1)` },
    'review_signatures.meaning': { to: `'author_of_correction'` },
    'review_signatures.method': { to: `'passkey'` },
    'review_signatures.signed_at': { to: `signed_at + interval '1 millisecond'` },
    'review_signatures.signed_at_timezone_id': { to: `'Europe/Athens'` },
    'review_signatures.form': { to: `'sonoboard-review-0'` },
    'review_signatures.hash': { to: `sha256('x')` },
    'review_signatures.mac': { to: `sha256('x')` },
  };
  const TABLES = ['exam_reviews', 'clip_reviews', 'review_findings', 'review_signatures'];
  let guid: string;

  /** Another product and database: here nothing refuses any more. */
  let open: TestApp;
  let person: TestUser;
  beforeAll(async () => {
    open = await startTestApp();
    const { deps } = open;
    person = await makeUser(deps, { passwordHash });
    const other = await makeUser(deps);
    const held = await makeCollection(deps, {});
    await addMember(deps, held, person, ['reviewer', 'admin']);
    await addMember(deps, held, other, ['reviewer']);
    const given = { protocol: PROTOCOL, collections: [held], clips: clipsOf(PROTOCOL) } as const;
    const made = [await makeExam(deps, given), await makeExam(deps, given)] as const;
    for (const one of made) {
      const confirmation = await confirmed(open, person, { password: PASSWORD });
      // A decision against the outcome, so that there is a finding.
      const body = { ...reviewBody(one, { clinical_decision: 'rescan' }), signature: { confirmation } };
      ({ guid } = await call(open.app, submitReview, { body }, { as: person }));
    }
    const { rows } = await open.database.owner.query<{ statement: string }>(
      `select 'alter table ' || conrelid::regclass || ' drop constraint if exists ' || conname || ' cascade' as statement
       from pg_constraint where contype in ('f', 'c', 'u', 'p') and conrelid::regclass::text = any($1)`,
      [TABLES],
    );
    for (const { statement } of rows) await open.database.owner.query(statement);
    for (const table of TABLES) {
      await open.database.owner.query(`alter table ${table} disable trigger user`);
    }
  });
  afterAll(() => open.stop());

  const signature = async () => {
    const reply = await call(open.app, getReview, { params: { reviewGuid: guid } }, { as: person });
    return reply.examReview.signature;
  };

  /** Changes something in a table, looks at the review, and puts the table back. */
  async function after(table: string, statement: string) {
    const { owner } = open.database;
    await owner.query(`create table kept as table ${table}`);
    try {
      expect((await owner.query(statement)).rowCount).toBeGreaterThan(0);
      return await signature();
    } finally {
      await owner.query(`delete from ${table}; insert into ${table} select * from kept; drop table kept`);
    }
  }

  test('is met with every column: the list of changes is whole', async () => {
    const { rows } = await open.database.owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = any($1)`,
      [TABLES],
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(CHANGES).toSorted());
    expect(await signature()).toMatchObject({ is_valid: true });
  });

  const changes = Object.entries(CHANGES).flatMap(([name, change]) => {
    const [table = '', column = ''] = name.split('.');
    return 'to' in change ? [{ name, table, column, to: change.to }] : [];
  });

  test.each(changes)('is found out who changes $name', async ({ table, column, to }) => {
    const key = table === 'exam_reviews' ? 'guid' : 'review_guid';
    const found = await after(table, `update ${table} set ${column} = ${to} where ${key} = '${guid}'`);
    expect(found).toMatchObject({ is_valid: false });
    expect(open.faults.at(-1)).toContain('a signature does not fit its review');
    expect(await signature()).toMatchObject({ is_valid: true });
  });

  test.each([
    {
      who: 'takes a clip away',
      table: 'clip_reviews',
      statement: () =>
        `delete from clip_reviews where guid in (select guid from clip_reviews where review_guid = '${guid}' limit 1)`,
    },
    {
      who: 'takes a finding away',
      table: 'review_findings',
      statement: () => `delete from review_findings where review_guid = '${guid}'`,
    },
    {
      who: 'adds a finding',
      table: 'review_findings',
      statement: () =>
        `insert into review_findings select review_guid, exam_guid, 'views_missing', mode, title, evidence, reason,
           reason_text from review_findings where review_guid = '${guid}'`,
    },
    {
      who: 'puts the signature of another review in its place',
      table: 'review_signatures',
      statement: () =>
        `update review_signatures set hash = other.hash, mac = other.mac from review_signatures other
         where review_signatures.review_guid = '${guid}' and other.review_guid <> '${guid}'`,
    },
  ])('is found out who $who', async ({ table, statement }) => {
    expect(await after(table, statement())).toMatchObject({ is_valid: false });
  });
});
