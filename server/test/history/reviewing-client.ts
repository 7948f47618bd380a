import { callAddress } from '@sonoboard/contract/http/call-address';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { ExistingReview } from '@sonoboard/contract/reviews/review.shapes';
import { saveReviewDraft } from '@sonoboard/contract/reviews/review-drafts.endpoints';
import { hasReviewedExam, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { reviewBody } from '../review-bodies.ts';
import type { TestUser } from '../test-users.ts';
import type { DraftSave, ListReading, Reading, Submission } from './anomalies.ts';

/** What was seen so far, written down as it happens. */
export interface Recorder {
  readonly submissions: Submission[];
  readonly drafts: DraftSave[];
  readonly readings: Reading[];
  readonly listReadings: ListReading[];
  /** Answers that no failure of a server or a database excuses. */
  readonly faults: string[];
  unanswered: number;
}

export const newRecorder = (): Recorder => ({
  submissions: [],
  drafts: [],
  readings: [],
  listReadings: [],
  faults: [],
  unanswered: 0,
});

/** One action of a client. */
interface Step {
  readonly does:
    'submit' | 'submit something else' | 'save a draft' | 'look whether it is reviewed' | 'read the worklist';
  /** At which server. */
  readonly at: number;
  /** How far from where everybody works. */
  readonly offset: number;
  readonly thinksMs: number;
}

export const step: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constant('submit' as const) },
    { weight: 1, arbitrary: fc.constant('submit something else' as const) },
    { weight: 3, arbitrary: fc.constant('save a draft' as const) },
    { weight: 3, arbitrary: fc.constant('look whether it is reviewed' as const) },
    { weight: 1, arbitrary: fc.constant('read the worklist' as const) },
  ),
  at: fc.nat(7),
  offset: fc.nat(9),
  thinksMs: fc.nat(200),
});

interface Exam {
  readonly guid: string;
  readonly clipGuids: readonly string[];
}

interface ClientOptions {
  readonly origins: readonly string[];
  readonly exams: readonly Exam[];
  readonly reviewer: TestUser;
  readonly recorder: Recorder;
}

/** After that a page takes it that no answer comes. */
const PATIENCE_MS = 8_000;
/** Everybody works at the same few exams, and goes on to others after so many steps. */
const STEPS_PER_EXAM = 3;
const LIST_ROWS = 100;
/** None of them says whether the work was done. */
const PROMISES_NOTHING = [502, 503];

/** A reviewer who does one thing after the other, at any server, and writes down what came of it. */
export function reviewingClient({
  origins,
  exams,
  reviewer,
  recorder,
}: ClientOptions): (step: Step) => Promise<void> {
  const words = new Map<string, string>();
  let steps = 0;

  async function ask(
    at: number,
    endpoint: EndpointSpec,
    input: { params?: object; query?: object; body?: object },
  ) {
    const { params = {}, query = {}, body } = input;
    const address = callAddress(endpoint.path, { ...params }, { ...query });
    const began = performance.now();
    try {
      const reply = await fetch(`${origins[at % origins.length]}${address}`, {
        method: endpoint.method,
        headers: { cookie: reviewer.cookie, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const content: unknown = await reply.json();
      if (!PROMISES_NOTHING.includes(reply.status)) return { status: reply.status, content, began };
    } catch {
      // No answer, or half of one.
    }
    recorder.unanswered += 1;
    return { status: 0, content: null, began };
  }

  function noteFault(status: number, what: string): void {
    if (status !== 0) recorder.faults.push(`${what} answered ${status}`);
  }

  async function submit(exam: Exam, word: string, at: number): Promise<void> {
    const { status, content, began } = await ask(at, submitReview, {
      body: reviewBody(exam, { comment: word }),
    });
    const record = (answer: Submission['answer']) =>
      recorder.submissions.push({
        reviewer: reviewer.guid,
        exam: exam.guid,
        word,
        began,
        ended: performance.now(),
        answer,
      });
    if (status === 201) record({ kind: 'accepted', guid: submitReview.reply.parse(content).guid });
    else if (status === 409) {
      const { details } = z.object({ details: ExistingReview }).parse(content);
      record({ kind: 'refused', guid: details.reviewGuid });
    } else {
      record({ kind: 'none' });
      noteFault(status, 'a submission');
    }
  }

  async function saveDraft(exam: Exam, at: number): Promise<void> {
    const word = `draft ${reviewer.guid} ${steps}`;
    const draft = { clips: {}, comment: { value: word, at: steps } };
    const { status } = await ask(at, saveReviewDraft, { params: { examGuid: exam.guid }, body: { draft } });
    recorder.drafts.push({
      reviewer: reviewer.guid,
      exam: exam.guid,
      word,
      at: steps,
      isAcknowledged: status === 200,
    });
    if (status !== 200) noteFault(status, 'a draft');
  }

  return async ({ does, at, offset }) => {
    steps += 1;
    const exam = exams[(Math.floor(steps / STEPS_PER_EXAM) + offset) % exams.length];
    if (exam === undefined) throw new Error('There are no exams.');
    switch (does) {
      case 'submit': {
        // What a page has sent it sends again, until it hears of it and afterwards.
        const word = words.get(exam.guid) ?? `review ${reviewer.guid} ${steps}`;
        words.set(exam.guid, word);
        return submit(exam, word, at);
      }
      case 'submit something else':
        return submit(exam, `other ${reviewer.guid} ${steps}`, at);
      case 'save a draft':
        return saveDraft(exam, at);
      case 'look whether it is reviewed': {
        const { status, content, began } = await ask(at, hasReviewedExam, {
          params: { examGuid: exam.guid },
        });
        if (status !== 200) return noteFault(status, 'a look at an exam');
        const { reviewGuid } = hasReviewedExam.reply.parse(content);
        recorder.readings.push({ reviewer: reviewer.guid, exam: exam.guid, began, guid: reviewGuid });
        return;
      }
      case 'read the worklist': {
        const query = { limit: LIST_ROWS, offset: 0 };
        const { status, content, began } = await ask(at, getWorklist, { query });
        if (status !== 200) return noteFault(status, 'the worklist');
        const listed = getWorklist.reply.parse(content).items.map(({ guid }) => guid);
        recorder.listReadings.push({ reviewer: reviewer.guid, began, exams: listed });
      }
    }
  };
}
