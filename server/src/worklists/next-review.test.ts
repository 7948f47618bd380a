import { getClipTags } from '@sonoboard/contract/clips/clips.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import type { CallInput, EndpointSpec, ReplyOf } from '@sonoboard/contract/http/endpoint';
import { PREFETCH_HEADER } from '@sonoboard/contract/http/prefetch-header';
import { getReviewDraft, saveReviewDraft } from '@sonoboard/contract/reviews/review-drafts.endpoints';
import { renewReviewLease } from '@sonoboard/contract/reviews/review-leases.endpoints';
import {
  getChainReviews,
  getReviewOpening,
  hasReviewedChainExam,
  hasReviewedExam,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { getNextReview } from '@sonoboard/contract/worklists/worklists.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { clipsOf } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { auditEvents } from '../tables/audit.tables.ts';

const AHEAD = { [PREFETCH_HEADER]: '1' };

let world: TestApp;
let reviewer: TestUser;
let collection: string;
let older: string;
let newer: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  reviewer = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  older = await exam(0);
  newer = await exam(1);
});

async function exam(minute: number, more: { readonly linkedTo?: string } = {}): Promise<string> {
  const createdAt = new Date(world.clock.now().getTime() + minute * 60_000);
  const clips = clipsOf('dvt_left_two_point');
  return (
    await makeExam(world.deps, {
      collections: [collection],
      createdAt,
      uploadedAt: createdAt,
      clips,
      ...more,
    })
  ).guid;
}

const next = (query: { under_review?: string; known?: string; data_collection_guid?: string } = {}) =>
  call(world.app, getNextReview, { query }, { as: reviewer, headers: AHEAD });

function read<E extends EndpointSpec>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  return call(world.app, endpoint, input, { as: reviewer });
}

const trail = async () =>
  (
    await world.deps.db
      .select({ action: auditEvents.action, examGuids: auditEvents.examGuids })
      .from(auditEvents)
      .where(eq(auditEvents.actorGuid, reviewer.guid))
      .orderBy(auditEvents.position)
  ).map(({ action, examGuids }) => [action, ...examGuids]);

describe('the next exam', () => {
  test('is the first of the worklist that is not under review; null when nothing else waits', async () => {
    expect((await next()).next).toMatchObject({ guid: newer, linked_to: null, has_rescan: false });
    expect((await next({ under_review: newer })).next?.guid).toBe(older);
    expect(await next({ under_review: `${newer},${older}` })).toEqual({ next: null, opening: null });
    const other = await makeCollection(world.deps, {});
    expect((await next({ data_collection_guid: other })).next).toBeNull();
  });

  test('comes with what the page would ask for one by one', async () => {
    const [clip] = (await read(getExam, { params: { examGuid: newer } })).sequences;
    const draft = { clips: {}, note: { value: 'Begun', at: 5 } };
    await read(saveReviewDraft, { params: { examGuid: newer }, body: { draft } });
    const { opening } = await next();
    const params = { examGuid: newer };
    expect(opening?.scans).toEqual([{ ...(await read(getExam, { params })), review: null }]);
    expect(opening?.reviewed_exam).toEqual(await read(hasReviewedExam, { params }));
    expect(opening?.reviewed_chain).toEqual(await read(hasReviewedChainExam, { query: params }));
    expect(opening?.draft).toEqual((await read(getReviewDraft, { params })).draft);
    const { tags } = await read(getClipTags, { params: { sequenceGuid: clip?.guid ?? '' } });
    expect(opening?.tags).toContainEqual({ clip_guid: clip?.guid, ...tags });
  });

  test('of a chain comes with the whole chain and its reviews', async () => {
    await makeReview(world.deps, { examGuid: newer, reviewer });
    const rescan = await exam(2, { linkedTo: newer });
    const { next: found, opening } = await next();
    expect(found).toMatchObject({ guid: rescan, linked_to: newer });
    const chain = await read(getChainReviews, { query: { examGuid: rescan } });
    expect(opening?.scans).toEqual(chain.exams_and_reviews);
    expect(opening?.scans).toHaveLength(2);
    expect(opening?.reviewed_chain).toEqual({ isChain: true, hasReviewedChain: false, reviewGuid: null });
  });

  test('that the page has already is only named, and then nothing is recorded', async () => {
    expect(await next({ known: newer })).toMatchObject({ next: { guid: newer }, opening: null });
    expect(await trail()).toEqual([]);
    expect((await next({ known: older })).opening).not.toBeNull();
  });

  test('is recorded as fetched ahead, and as read when the renewal of its lease says that it is shown', async () => {
    await next();
    expect(await trail()).toEqual([['exam.fetched-ahead', newer]]);
    const params = { examGuid: newer };
    await read(renewReviewLease, { params });
    expect(await trail()).toHaveLength(1);
    await read(renewReviewLease, { params, query: { shown: true } });
    expect((await trail()).slice(1)).toEqual([['exam.read', newer]]);
  });

  test('of a chain is recorded as read with all its scans', async () => {
    const rescan = await exam(2, { linkedTo: newer });
    await read(renewReviewLease, { params: { examGuid: rescan }, query: { flow: 'chain', shown: true } });
    expect(await trail()).toEqual([['chain.read', newer, rescan]]);
  });
});

describe('opening an exam by one call', () => {
  test('is for those who may see it; who does not review it gets no draft', async () => {
    const operator = await makeUser(world.deps);
    const { guid } = await makeExam(world.deps, { collections: [collection], operator });
    const input = { params: { examGuid: guid }, query: { flow: 'single' } } as const;
    const stranger = await makeUser(world.deps);
    expect(await errorReply(world.app, getReviewOpening, input, { as: stranger })).toMatchObject({
      status: 404,
      code: 'exam_not_found',
    });
    expect(await call(world.app, getReviewOpening, input, { as: operator })).toMatchObject({ draft: null });
    expect((await read(getReviewOpening, input)).draft).toEqual({ clips: {} });
  });

  test('says which review the exam has', async () => {
    const reviewGuid = await makeReview(world.deps, { examGuid: newer, reviewer });
    const opening = await read(getReviewOpening, { params: { examGuid: newer }, query: { flow: 'single' } });
    expect(opening.reviewed_exam).toEqual({ hasReviewedExam: true, reviewGuid });
  });
});
