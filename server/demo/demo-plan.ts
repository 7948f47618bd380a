import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import type { Rating } from '@sonoboard/domain/reviews/rating';
import type { When } from './demo-time.ts';

/** What a view shows. `lost` has no video, `overlay_lost` names an overlay that does not exist. */
export type Finding = 'negative' | 'positive' | 'poor' | 'missing' | 'lost' | 'overlay_lost';

export type WellsState = 'low' | 'medium' | 'high' | 'incomplete' | 'unanswered';

export type IliacState = 'no_history' | 'iliocaval' | 'leg' | 'unknown' | 'incomplete' | 'unanswered';

export interface PlannedReview {
  readonly by: string;
  readonly hoursAfterUpload: number;
  readonly rating: Rating;
  readonly decision: ClinicalDecision | null;
  /** Views, by their place in the protocol, of which the reviewer thinks the opposite. */
  readonly disagreesAt: readonly number[];
}

export interface PlannedExam {
  readonly key: string;
  /** Null: recorded without a name. */
  readonly patient: string | null;
  readonly protocol: ProtocolName;
  readonly operator: string;
  readonly uploaded: When;
  readonly collections: readonly string[];
  /** By the view's place in the protocol; what is not named is negative. */
  readonly findings: Readonly<Record<number, Finding>>;
  readonly operatorSays: Readonly<Record<number, string>>;
  readonly algorithmSays: Readonly<Record<number, string>>;
  readonly rescanOf: string | null;
  readonly progress: 'uploaded' | 'uploading' | 'recording';
  readonly isVirtual: boolean;
  readonly isPractice: boolean;
  readonly isAborted: boolean;
  readonly isExcluded: boolean;
  readonly hasFullPoints: boolean;
  readonly groundTruth: 'positive' | 'negative' | null;
  readonly urgentReason: string | null;
  readonly wells: WellsState | null;
  readonly iliac: IliacState | null;
  readonly note: string;
  readonly reviews: readonly PlannedReview[];
}

type More = Partial<Omit<PlannedExam, 'patient' | 'protocol' | 'operator' | 'uploaded' | 'collections'>>;

export function exam(
  patient: string | null,
  protocol: ProtocolName,
  operator: string,
  uploaded: When,
  collections: readonly string[],
  more: More = {},
): PlannedExam {
  return {
    key: patient ?? 'nameless',
    patient,
    protocol,
    operator,
    uploaded,
    collections,
    findings: {},
    operatorSays: {},
    algorithmSays: {},
    rescanOf: null,
    progress: 'uploaded',
    isVirtual: false,
    isPractice: false,
    isAborted: false,
    isExcluded: false,
    hasFullPoints: false,
    groundTruth: null,
    urgentReason: null,
    wells: null,
    iliac: null,
    note: '',
    reviews: [],
    ...more,
  };
}

export function by(
  reviewer: string,
  hoursAfterUpload: number,
  rating: Rating,
  decision: ClinicalDecision | null,
  disagreesAt: readonly number[] = [],
): PlannedReview {
  return { by: reviewer, hoursAfterUpload, rating, decision, disagreesAt };
}

export const onDay = (day: number, at: string): When => ({ day, at });
export const today = (minutesAgo: number): When => ({ today: minutesAgo });
export const ago = (minutes: number): When => ({ ago: minutes });
