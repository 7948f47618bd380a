import { setTimeout as delay } from 'node:timers/promises';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { saveReviewDraft } from '@sonoboard/contract/reviews/review-drafts.endpoints';
import { renewReviewLease } from '@sonoboard/contract/reviews/review-leases.endpoints';
import { getReviewOpening, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { addressOf } from './demo-account.ts';

/** What reviewers met at their work. */
export interface Work {
  /** Milliseconds of each list and exam that was read. */
  readonly reads: number[];
  /** Milliseconds of each submission. */
  readonly submits: number[];
  /** Exams whose review the server has answered. */
  readonly reviewed: string[];
  /** Answers that are a fault of the server, or none at all. */
  faults: number;
  /** Submissions where a colleague was faster. */
  late: number;
}

export const noWork = (): Work => ({ reads: [], submits: [], reviewed: [], faults: 0, late: 0 });

export interface Reviewer {
  readonly baseUrl: string;
  readonly token: string;
  /** Where in the list they take their next exam, so that colleagues seldom take the same. */
  readonly place: number;
}

interface Asked {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

interface Answered {
  readonly status: number;
  readonly milliseconds: number;
  readonly content: unknown;
}

async function ask(
  { baseUrl, token }: Reviewer,
  endpoint: EndpointSpec,
  { path = {}, query = '', body }: Asked,
): Promise<Answered> {
  const url =
    addressOf(baseUrl, endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '') + query;
  const started = performance.now();
  const reply = await fetch(url, {
    method: endpoint.method,
    headers: {
      cookie: `sonoboard=${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content: unknown = await reply.json();
  return { status: reply.status, milliseconds: performance.now() - started, content };
}

/** One exam from the list to its submitted review, in about so many seconds. */
export async function reviewOne(reviewer: Reviewer, work: Work, seconds: number): Promise<void> {
  const pause = () => delay((seconds * 1000) / 4);
  const list = await ask(reviewer, getWorklist, { query: '?limit=20&offset=0' });
  const rows = getWorklist.reply.parse(list.content).items;
  const row = rows[reviewer.place] ?? rows[0];
  if (row === undefined) throw new Error('There are no exams left.');
  const path = { examGuid: row.guid };
  const opened = await ask(reviewer, getReviewOpening, { path, query: '?flow=single' });
  work.reads.push(list.milliseconds, opened.milliseconds);
  // A colleague may have reviewed it in between.
  if (opened.status === 404) return;
  const [scan] = getReviewOpening.reply.parse(opened.content).scans;
  if (scan === undefined) throw new Error('The exam has no scan.');
  await ask(reviewer, renewReviewLease, { path, query: '?flow=single&shown=true' });
  const clips = scan.sequences.map(({ guid }) => guid);
  for (const guid of clips) {
    await pause();
    const comment = { value: 'Well seen.', at: Date.now() };
    await ask(reviewer, saveReviewDraft, { path, body: { draft: { clips: { [guid]: { comment } } } } });
  }
  await pause();
  const submitted = await ask(reviewer, submitReview, { body: reviewOf(row.guid, clips) });
  if (submitted.status === 201) {
    work.submits.push(submitted.milliseconds);
    work.reviewed.push(row.guid);
  } else {
    work.late += 1;
    if (submitted.status !== 409) work.faults += 1;
  }
}

function reviewOf(exam: string, clips: readonly string[]) {
  return {
    clip_set_guid: exam,
    exam_review: {
      rating: 4,
      comment: 'Fine.',
      created_at_timezone_id: 'Europe/Berlin',
      clinical_decision: 'discharge',
      clinical_decision_comment: 'Told the nurse.',
      communicated: true,
    },
    sequences: clips.map((clip_guid) => ({
      clip_guid,
      rating: 4,
      assessment: 'negative',
      comment: 'Well seen.',
    })),
  };
}
