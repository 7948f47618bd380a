import { randomUUID } from 'node:crypto';
import {
  discardReviewDraft,
  getReviewDraft,
  saveReviewDraft,
} from '@sonoboard/contract/reviews/review-drafts.endpoints';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { lastChangeOf, mergeDrafts, type ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { runJob } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';
import { inTransaction } from '../platform/database/db.ts';
import { FORGET_DRAFTS } from './reviews.jobs.ts';
import { forgetDraft } from './drafts.service.ts';
import { reviewDrafts } from '../tables/drafts.tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CLIPS = [
  { anatomicalView: 'left_gsv_cfv', plain: 'a clip' },
  { anatomicalView: 'left_popliteal_1', plain: 'a clip' },
];

let world: TestApp;
let ada: TestUser;
let collection: string;
let examGuid: string;
let clip: string;
let otherClip: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ada = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, ada, ['reviewer']);
  ({ examGuid, clip, otherClip } = await anExam());
});

async function anExam(columns: { readonly linkedTo?: string } = {}) {
  world.clock.forward(1);
  const made = await makeExam(world.deps, { collections: [collection], clips: CLIPS, ...columns });
  const [first = '', second = ''] = made.clipGuids;
  return { examGuid: made.guid, clip: first, otherClip: second };
}

const save = async (draft: ReviewDraft, as = ada, guid = examGuid) =>
  (await call(world.app, saveReviewDraft, { params: { examGuid: guid }, body: { draft } }, { as })).draft;
const load = async (as = ada, guid = examGuid) =>
  (await call(world.app, getReviewDraft, { params: { examGuid: guid } }, { as })).draft;
const discard = async (as = ada) =>
  (await call(world.app, discardReviewDraft, { params: { examGuid } }, { as })).draft;
const refuse = (draft: unknown) =>
  errorReply(world.app, saveReviewDraft, { params: { examGuid }, body: { draft } as never }, { as: ada });

const saying = (value: string, at = 1): ReviewDraft => ({ clips: { [clip]: { comment: { value, at } } } });
const whole = (): ReviewDraft => ({
  clips: {
    [clip]: {
      score: { value: { rating: 4, assessment: 'negative' }, at: 1 },
      comment: { value: ' as typed ', at: 2 },
    },
    [otherClip]: { score: { value: { rating: 2, assessment: null }, at: 3 } },
  },
  rating: { value: 3, at: 4 },
  comment: { value: 'Überall „gut“', at: 5 },
  decision: { value: 'rescan', at: 6 },
  note: { value: 'call back', at: 7 },
  communicated: { value: true, at: 8 },
});

describe('a draft', () => {
  test('is kept whole, letter by letter, and found again in another session', async () => {
    expect(await load()).toEqual({ clips: {} });
    expect(await save(whole())).toEqual(whole());
    const elsewhere = { ...ada, cookie: await startSession(world.deps, ada.guid) };
    expect(await load(elsewhere)).toEqual(whole());
  });

  test('is joined value by value: two devices never overwrite each other, and none is told of a conflict', async () => {
    await save({ clips: {}, note: { value: 'from the desk', at: 10 }, comment: { value: 'old', at: 10 } });
    const phone: ReviewDraft = {
      clips: {},
      rating: { value: 5, at: 11 },
      comment: { value: 'older', at: 9 },
    };
    expect(await save(phone)).toEqual({
      clips: {},
      rating: { value: 5, at: 11 },
      comment: { value: 'old', at: 10 },
      note: { value: 'from the desk', at: 10 },
    });
  });

  test('saves that come at once are all heard', async () => {
    const views = [...CLIPS, ...[1, 2, 3, 4, 5, 6].map((n) => ({ anatomicalView: `left_view_${n}` }))];
    const many = await makeExam(world.deps, { collections: [collection], clips: views });
    const drafts = many.clipGuids.map((guid, at): ReviewDraft => ({
      clips: { [guid]: { comment: { value: `clip ${at}`, at: 1 } } },
    }));
    await Promise.all(drafts.map((draft) => save(draft, ada, many.guid)));
    expect(Object.keys((await load(ada, many.guid)).clips).toSorted()).toEqual(many.clipGuids.toSorted());
  });

  test('any interleaving of the saves of two devices ends in the same draft', async () => {
    const aValue = fc.record({ value: fc.constantFrom('a', 'b', 'c'), at: fc.nat({ max: 6 }) });
    const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
    const aDraft = fc
      .record({ of: maybe(aValue), note: maybe(aValue), clearedAt: maybe(fc.integer({ min: 1, max: 4 })) })
      .map(({ of, note, clearedAt }): ReviewDraft => ({
        clips: of === undefined ? {} : { [clip]: { comment: of } },
        ...(note === undefined ? {} : { note }),
        ...(clearedAt === undefined ? {} : { clearedAt }),
      }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(aDraft, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        async (drafts, order) => {
          const shuffled = drafts
            .map((draft) => ({ draft, at: order.next().value }))
            .toSorted((one, other) => one.at - other.at);
          await world.deps.db.delete(reviewDrafts);
          // The first half one by one, the rest at once, the last one twice: a retry after a lost reply.
          const half = Math.ceil(shuffled.length / 2);
          for (const { draft } of shuffled.slice(0, half)) await save(draft);
          await Promise.all([...shuffled.slice(half), ...shuffled.slice(-1)].map(({ draft }) => save(draft)));
          expect(await load()).toEqual(drafts.reduce(mergeDrafts, { clips: {} }));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is one for the whole chain, so that a rescan loses nothing of a single review', async () => {
    await save(saying('before the rescan'));
    const rescan = await anExam({ linkedTo: examGuid });
    expect(await load(ada, rescan.examGuid)).toEqual(saying('before the rescan'));
    const about: ReviewDraft = {
      clips: { [rescan.clip]: { comment: { value: 'about the rescan', at: 2 } } },
    };
    await save(about, ada, rescan.examGuid);
    expect(await load()).toEqual(mergeDrafts(saying('before the rescan'), about));
  });

  test('that says nothing new is not written again', async () => {
    await save(whole());
    const written = () =>
      world.deps.db.select().from(reviewDrafts).where(eq(reviewDrafts.reviewerGuid, ada.guid));
    const before = await written();
    world.clock.forward(MINUTE_MS);
    await save(whole());
    expect(await written()).toEqual(before);
  });
});

describe('a draft is thrown away', () => {
  test('by discarding, and an old copy of another tab does not bring it back', async () => {
    await save(whole());
    const empty = await discard();
    expect(empty).toEqual({ clips: {}, clearedAt: world.clock.now().getTime() });
    expect(await save(whole())).toEqual(empty);
    expect(await load()).toEqual(empty);
    const [row] = await world.deps.db
      .select()
      .from(reviewDrafts)
      .where(eq(reviewDrafts.reviewerGuid, ada.guid));
    expect(JSON.stringify(row)).not.toContain('call back');
  });

  test('with words that come from a clock which is ahead of ours', async () => {
    const ahead = saying('ahead', world.clock.now().getTime() + DAY_MS);
    await save(ahead);
    expect((await discard()).clearedAt).toBe(lastChangeOf(ahead));
    expect((await load()).clips).toEqual({});
  });

  test('and what is said afterwards is kept', async () => {
    await save(whole());
    const { clearedAt = 0 } = await discard();
    const anew = saying('anew', clearedAt + 1);
    expect(await save(anew)).toEqual({ ...anew, clearedAt });
  });

  const submitted = (guid: string, clipGuids: readonly string[]) => {
    const sequences = clipGuids.map((clip_guid) => ({
      clip_guid,
      rating: 5,
      assessment: 'negative' as const,
    }));
    const decision = { clinical_decision: 'discharge' as const, clinical_decision_comment: 'told' };
    const body = { clip_set_guid: guid, exam_review: { rating: 5, ...decision }, sequences };
    return call(world.app, submitReview, { body }, { as: ada });
  };

  test('when its review is submitted, also where a tab that was away saves afterwards', async () => {
    await save(whole());
    await submitted(examGuid, [clip, otherClip]);
    expect(await load()).toEqual({ clips: {}, clearedAt: world.clock.now().getTime() });
    expect((await save(whole())).clips).toEqual({});
  });

  test('when its review is submitted before the server ever saw the draft', async () => {
    await submitted(examGuid, [clip, otherClip]);
    expect((await save(whole())).clips).toEqual({});
  });

  test('not before the last open exam of the chain is submitted', async () => {
    const rescan = await anExam({ linkedTo: examGuid });
    await save(whole());
    await save(
      { clips: { [rescan.clip]: { comment: { value: 'about the rescan', at: 2 } } } },
      ada,
      rescan.examGuid,
    );
    await submitted(examGuid, [clip, otherClip]);
    expect((await load()).clips[rescan.clip]?.comment?.value).toBe('about the rescan');
    expect((await load()).note?.value).toBe('call back');
    await submitted(rescan.examGuid, [rescan.clip, rescan.otherClip]);
    expect(await load()).toEqual({ clips: {}, clearedAt: world.clock.now().getTime() });
  });

  test('not by a submit that is taken back', async () => {
    await save(whole());
    const failing = inTransaction(world.deps.db, async (tx) => {
      const draft = { examGuid, reviewerGuid: ada.guid, isChainComplete: false };
      await forgetDraft(tx, draft, world.clock.now());
      throw new Error('refused after all');
    });
    await expect(failing).rejects.toThrow('refused after all');
    expect(await load()).toEqual(whole());
  });

  test('90 days after it was saved last, and not earlier', async () => {
    await save(whole());
    world.clock.forward(90 * DAY_MS);
    const late = { ...ada, cookie: await startSession(world.deps, ada.guid) };
    await runJob(world, FORGET_DRAFTS);
    expect(await load(late)).toEqual(whole());
    world.clock.forward(1);
    await runJob(world, FORGET_DRAFTS);
    expect(await load(late)).toEqual({ clips: {} });
  });
});

describe('who has a draft', () => {
  test('its reviewer alone: a colleague has one of their own', async () => {
    const grace = await makeUser(world.deps);
    await addMember(world.deps, collection, grace, ['reviewer', 'admin']);
    await save(whole());
    expect(await load(grace)).toEqual({ clips: {} });
    await save(saying('of Grace'), grace);
    await discard(grace);
    expect(await load()).toEqual(whole());
  });

  test('nobody who may not review the exam, and not staff who merely see it', async () => {
    const staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    for (const as of [staff, await makeUser(world.deps)]) {
      for (const endpoint of [getReviewDraft, discardReviewDraft]) {
        expect(await errorReply(world.app, endpoint, { params: { examGuid } }, { as })).toMatchObject({
          status: 404,
          code: 'exam_not_found',
        });
      }
      const body = { draft: saying('x') };
      const answer = await errorReply(world.app, saveReviewDraft, { params: { examGuid }, body }, { as });
      expect(answer).toMatchObject({ status: 404, code: 'exam_not_found' });
    }
  });

  test('not anyone who lost the right to the exam, until they have it again', async () => {
    await save(whole());
    const { db } = world.deps;
    const isAda = eq(collectionMembers.userGuid, ada.guid);
    await db
      .update(collectionMembers)
      .set({ roles: ['scanner'] })
      .where(isAda);
    expect((await send(world.app, getReviewDraft, { params: { examGuid } }, { as: ada })).statusCode).toBe(
      404,
    );
    await db
      .update(collectionMembers)
      .set({ roles: ['reviewer'] })
      .where(isAda);
    expect(await load()).toEqual(whole());
  });
});

describe('what no draft may hold', () => {
  test('a clip of another exam, or of none', async () => {
    await save(whole());
    const foreign = await anExam();
    for (const guid of [foreign.clip, randomUUID()]) {
      const draft = { ...whole(), clips: { ...whole().clips, [guid]: { comment: { value: 'x', at: 9 } } } };
      expect(await refuse(draft)).toMatchObject({ status: 422, code: 'draft_clip_unknown' });
    }
    expect(await load()).toEqual(whole());
  });

  test.each([
    ['a rating that does not exist', { clips: {}, rating: { value: 6, at: 1 } }],
    ['a rating between two', { clips: {}, rating: { value: 2.5, at: 1 } }],
    ['a decision that does not exist', { clips: {}, decision: { value: 'admit', at: 1 } }],
    ['a text of more than 4000 signs', { clips: {}, note: { value: 'x'.repeat(4001), at: 1 } }],
    ['a value without its time', { clips: {}, note: { value: 'x' } }],
    ['a time that no clock can show', { clips: {}, note: { value: 'x', at: 9e15 } }],
    ['a time before all clocks', { clips: {}, note: { value: 'x', at: -1 } }],
    ['a field that nobody knows', { clips: {}, patient: { value: 'x', at: 1 } }],
    ['a clip without a guid', { clips: { 'missing view': { comment: { value: 'x', at: 1 } } } }],
    ['no clips at all', { note: { value: 'x', at: 1 } }],
  ])('%s', async (_, draft) => {
    expect(await refuse(draft)).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(await load()).toEqual({ clips: {} });
  });

  test('an unknown assessment, or more than 200 clips', async () => {
    const odd = { clips: { [clip]: { score: { value: { rating: 4, assessment: 'fine' }, at: 1 } } } };
    expect(await refuse(odd)).toMatchObject({ status: 422, code: 'invalid_input' });
    const entries = Array.from({ length: 201 }, () => [randomUUID(), {}]);
    expect(await refuse({ clips: Object.fromEntries(entries) })).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
  });
});

describe('the audit trail', () => {
  const trail = async () => {
    const actions = ['review-draft.saved', 'review-draft.read', 'review-draft.discarded'];
    const rows = await Promise.all(actions.map((action) => auditRows(world.deps, action)));
    return rows.flat().filter(({ actorGuid }) => actorGuid === ada.guid);
  };

  test('keeps one save of each visit, not one of each letter, and no word of what was said', async () => {
    for (const text of ['s', 'se', 'sec', 'secr', 'secre', 'secret']) {
      world.clock.forward(29 * MINUTE_MS);
      await save(saying(text, world.clock.now().getTime()));
    }
    expect(await trail()).toMatchObject([{ action: 'review-draft.saved', subjectGuid: examGuid }]);
    world.clock.forward(30 * MINUTE_MS);
    await save(saying('secret again', world.clock.now().getTime()));
    const events = await trail();
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  test('keeps that a draft was read or thrown away, and nothing where there was none', async () => {
    await load();
    await discard();
    expect(await trail()).toEqual([]);
    await save(saying('text', world.clock.now().getTime() + 1));
    await load();
    await discard();
    expect((await trail()).map(({ action }) => action)).toEqual([
      'review-draft.saved',
      'review-draft.read',
      'review-draft.discarded',
    ]);
  });
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
