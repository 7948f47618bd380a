import { PROTOCOLS } from '../exams/protocols.ts';
import type { ProtocolName } from '../exams/protocols.ts';
import type { Assessment, Outcome } from '../reviews/assessment.ts';

export interface ReviewedAlone {
  readonly name: string;
  readonly protocol: ProtocolName;
  /** What the correction says of each view, in the order of the protocol. */
  readonly clips: readonly Assessment[];
  /** By the rules of an exam that was reviewed alone. */
  readonly outcome: Outcome;
}

/** What is said of all proximal and of all distal views; `last`: of the last one. */
interface Said {
  readonly proximal: Assessment;
  readonly distal?: Assessment;
  readonly last?: Assessment;
}

function one(
  protocol: ProtocolName,
  { proximal, distal = proximal, last }: Said,
  outcome: Outcome,
): ReviewedAlone {
  const { views, displayName } = PROTOCOLS[protocol];
  const clips = views.map(({ stage }, at) => {
    const said = stage === 'proximal' ? proximal : distal;
    return at === views.length - 1 ? (last ?? said) : said;
  });
  const words = [...new Set(clips)].join(' and ');
  return { name: `${displayName}, ${words}: ${outcome}`, protocol, clips, outcome };
}

const SPLIT = 'dvt_left_three_point_extended';
const WHOLE = 'dvt_right_four_point';

/** Corrections of originals whose rescan came after their review. Page and server are held against the same ones. */
export const REVIEWED_ALONE: readonly ReviewedAlone[] = [
  one(SPLIT, { proximal: 'negative' }, 'negative'),
  one(SPLIT, { proximal: 'negative', distal: 'rescan' }, 'negative'),
  one(SPLIT, { proximal: 'negative', last: 'standard' }, 'negative'),
  one(SPLIT, { proximal: 'negative', distal: 'positive' }, 'positive'),
  one(SPLIT, { proximal: 'negative', distal: 'positive', last: 'rescan' }, 'positive'),
  one(SPLIT, { proximal: 'positive', distal: 'rescan' }, 'positive'),
  one(SPLIT, { proximal: 'rescan', distal: 'positive' }, 'not_applicable'),
  one(WHOLE, { proximal: 'negative' }, 'negative'),
  one(WHOLE, { proximal: 'negative', last: 'positive' }, 'positive'),
  one(WHOLE, { proximal: 'negative', last: 'rescan' }, 'not_applicable'),
];
