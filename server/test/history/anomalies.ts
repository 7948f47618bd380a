/** One try to submit a review; a page that got no answer sends the same word again. */
export interface Submission {
  readonly reviewer: string;
  readonly exam: string;
  /** The comment, which no other review has. */
  readonly word: string;
  readonly began: number;
  readonly ended: number;
  /** The review that was made, the review that stood already, or nothing: no answer, or one that promises nothing. */
  readonly answer: Readonly<{ kind: 'accepted' | 'refused'; guid: string }> | { readonly kind: 'none' };
}

/** A try to keep a draft. */
export interface DraftSave {
  readonly reviewer: string;
  readonly exam: string;
  readonly word: string;
  /** The time that the page gives it; the later one stands. */
  readonly at: number;
  readonly isAcknowledged: boolean;
}

/** A client asked whether an exam has its review. */
export interface Reading {
  readonly reviewer: string;
  readonly exam: string;
  readonly began: number;
  readonly guid: string | null;
}

/** A client read its worklist. */
export interface ListReading {
  readonly reviewer: string;
  readonly began: number;
  readonly exams: readonly string[];
}

/** What happened, as those who asked have seen it; moments are of one clock. */
export interface History {
  readonly submissions: readonly Submission[];
  readonly drafts: readonly DraftSave[];
  readonly readings: readonly Reading[];
  readonly listReadings: readonly ListReading[];
}

interface StoredReview {
  readonly guid: string;
  readonly exam: string;
  readonly reviewer: string;
  readonly word: string;
  readonly clips: number;
}

/** What the database holds in the end. */
export interface Stored {
  readonly reviews: readonly StoredReview[];
  /** Submissions in the audit trail, in its order. */
  readonly trail: readonly { readonly exam: string; readonly reviewer: string }[];
  readonly drafts: readonly {
    readonly exam: string;
    readonly reviewer: string;
    readonly word: string;
    readonly at: number;
  }[];
  readonly clipsPerExam: number;
  /** Exams of which one review is enough. */
  readonly singleReviewExams: ReadonlySet<string>;
}

type Named = { readonly reviewer: string; readonly exam: string };
const pairOf = ({ reviewer, exam }: Named) => `${exam} by ${reviewer}`;

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** What no order of these operations explains; empty where every promise was kept. */
export function findAnomalies(history: History, stored: Stored): string[] {
  return [
    ...lostOrDoubled(history, stored),
    ...ghosts(history, stored),
    ...wrongReadings(history, stored),
    ...wrongTrail(history, stored),
    ...lostDrafts(history, stored),
  ];
}

function lostOrDoubled({ submissions }: History, { reviews, singleReviewExams }: Stored): string[] {
  const byGuid = new Map(reviews.map((review) => [review.guid, review]));
  const lost = submissions.flatMap(({ answer, word, exam, reviewer }) => {
    if (answer.kind === 'none') return [];
    const review = byGuid.get(answer.guid);
    if (answer.kind === 'refused') return review?.exam === exam ? [] : [`refused for no review: ${word}`];
    const isKept = review?.word === word && review.exam === exam && review.reviewer === reviewer;
    return isKept ? [] : [`accepted and not kept: ${word}`];
  });
  const ofPairs = grouped(reviews, pairOf);
  const ofExams = grouped(reviews, ({ exam }) => exam);
  return [
    ...lost,
    ...[...ofPairs].filter(([, all]) => all.length > 1).map(([pair]) => `reviewed twice: ${pair}`),
    ...[...ofExams]
      .filter(([exam, all]) => singleReviewExams.has(exam) && all.length > 1)
      .map(([exam]) => `reviewed by several: ${exam}`),
  ];
}

function ghosts({ submissions, drafts }: History, stored: Stored): string[] {
  const sent = new Set(submissions.map((one) => `${pairOf(one)}: ${one.word}`));
  const written = new Set(drafts.map((one) => `${pairOf(one)}: ${one.word}`));
  return [
    ...stored.reviews
      .filter((one) => !sent.has(`${pairOf(one)}: ${one.word}`))
      .map(({ word }) => `sent by nobody: ${word}`),
    ...stored.reviews
      .filter(({ clips }) => clips !== stored.clipsPerExam)
      .map(({ word, clips }) => `half written, with ${clips} clips: ${word}`),
    ...stored.drafts
      .filter((one) => !written.has(`${pairOf(one)}: ${one.word}`))
      .map(({ word }) => `a draft of nobody: ${word}`),
  ];
}

function wrongReadings({ submissions, readings, listReadings }: History, { reviews }: Stored): string[] {
  const guids = new Set(reviews.map(({ guid }) => guid));
  const acceptedAt = new Map<string, number>();
  for (const one of submissions) {
    if (one.answer.kind !== 'accepted') continue;
    const pair = pairOf(one);
    acceptedAt.set(pair, Math.min(one.ended, acceptedAt.get(pair) ?? Infinity));
  }
  const isAfter = (reading: Named & { readonly began: number }) =>
    (acceptedAt.get(pairOf(reading)) ?? Infinity) < reading.began;
  return [
    ...readings
      .filter((one) => (one.guid === null ? isAfter(one) : !guids.has(one.guid)))
      .map(
        (one) =>
          `read as ${one.guid === null ? 'not reviewed' : 'a review that is not there'}: ${pairOf(one)}`,
      ),
    ...listReadings.flatMap(({ reviewer, began, exams }) =>
      exams
        .filter((exam) => isAfter({ reviewer, exam, began }))
        .map((exam) => `still on the worklist: ${pairOf({ reviewer, exam })}`),
    ),
  ];
}

/** Each review has one row in the trail, and what was answered before another began stands before it. */
function wrongTrail({ submissions }: History, { reviews, trail }: Stored): string[] {
  const positions = grouped(
    trail.map((row, position) => ({ pair: pairOf(row), position })),
    ({ pair }) => pair,
  );
  const missing = reviews.map(pairOf).filter((pair) => positions.get(pair)?.length !== 1);
  const pairs = new Set(reviews.map(pairOf));
  const surplus = [...positions.keys()].filter((pair) => !pairs.has(pair));

  const accepted = [...grouped(submissions, ({ word }) => word).values()].flatMap((tries) => {
    const ends = tries.filter(({ answer }) => answer.kind === 'accepted').map(({ ended }) => ended);
    const [first] = tries;
    const position = first && positions.get(pairOf(first))?.[0]?.position;
    if (ends.length === 0 || first === undefined || position === undefined) return [];
    return {
      pair: pairOf(first),
      position,
      began: Math.min(...tries.map(({ began }) => began)),
      ended: Math.min(...ends),
    };
  });
  const byEnd = accepted.toSorted((a, b) => a.ended - b.ended);
  const misplaced: string[] = [];
  let at = 0;
  let last = -1;
  for (const { pair, position, began } of accepted.toSorted((a, b) => a.began - b.began)) {
    for (let before = byEnd[at]; before !== undefined && before.ended < began; before = byEnd[at]) {
      last = Math.max(last, before.position);
      at += 1;
    }
    if (position < last) misplaced.push(pair);
  }
  return [
    ...missing.map((pair) => `not once in the trail: ${pair}`),
    ...surplus.map((pair) => `in the trail without a review: ${pair}`),
    ...misplaced.map((pair) => `too early in the trail: ${pair}`),
  ];
}

/** A draft may be gone with the submission of its exam; else the latest that was acknowledged, or a later one, is kept. */
function lostDrafts({ drafts }: History, stored: Stored): string[] {
  const reviewed = new Set(stored.reviews.map(pairOf));
  const kept = new Map(stored.drafts.map((one) => [pairOf(one), one.at]));
  const acknowledged = drafts.filter((one) => one.isAcknowledged && !reviewed.has(pairOf(one)));
  return [...grouped(acknowledged, pairOf)]
    .filter(([pair, saves]) => (kept.get(pair) ?? -1) < Math.max(...saves.map(({ at }) => at)))
    .map(([pair]) => `a draft is lost: ${pair}`);
}
