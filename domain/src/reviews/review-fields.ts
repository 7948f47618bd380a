import { ASSESSMENTS } from './assessment.ts';
import {
  CLINICAL_DECISION_LABELS,
  CLINICAL_DECISION_REQUIRED,
  CLINICAL_DECISIONS,
  CLINICAL_NOTE_REQUIRED,
} from './clinical-decision.ts';

/** What a field of a review declares, be it about the whole exam or about one clip. */
interface FieldBase {
  /** Its name in requests and replies. API clients know it, so it never changes. */
  readonly wire: string;
  /** Its property in `server/src/tables/reviews.tables.ts`; the server does not compile where the table lacks it. */
  readonly column: string;
  /** What the codebook of a research export says about it. Absent: the field is not exported. */
  readonly research?: string;
  /** Recorded only beside a clinical decision: without one its column and its reply are null. */
  readonly onlyWithDecision?: true;
}

interface RatingField extends FieldBase {
  readonly kind: 'rating';
}

interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  readonly choiceLabels?: Readonly<Record<string, string>>;
}

interface TextField extends FieldBase {
  readonly kind: 'text';
  /** Never: typed text may name a person. */
  readonly research?: never;
}

interface TickField extends FieldBase {
  readonly kind: 'tick';
  /** The column keeps when the tick was submitted, and null where it was not set. */
  readonly isStoredAsMoment?: true;
}

export type Field = RatingField | ChoiceField | TextField | TickField;

interface Requirement {
  /** Where the account has no clinical decisions, `with_decisions` requires nothing. */
  readonly when: 'always' | 'with_decisions';
  /** The gap that blocks Submit, and the kind of problem in the reply of the server. */
  readonly gap: string;
  readonly sentence: string;
}

export type ReviewField = Field & {
  readonly label: string;
  /** Null: a review can be submitted without it. */
  readonly required: Requirement | null;
  /** The draft keeps for which outcome it was answered, so that a later outcome can question it. */
  readonly remembersOutcome?: true;
  /** Shown on the report, on screen and on paper, as a card of its own. Other fields have a component. */
  readonly card?: { readonly placeholder: string; readonly whenEmpty: string };
  /** Part of the conclusion of a FHIR report, after these words. Absent: not part of it. */
  readonly conclusion?: string;
};

/**
 * Every answer about the whole exam, in the order in which lists show them. A name is also the key in drafts, which
 * are stored: add names, do not rename them. To add a field, see CONTRIBUTING.md.
 */
export const REVIEW_FIELDS = {
  rating: {
    kind: 'rating',
    wire: 'rating',
    column: 'rating',
    label: 'Image Quality Score',
    required: {
      when: 'always',
      gap: 'overall_rating_missing',
      sentence: 'The overall image rating must be a whole number from 1 to 5.',
    },
    conclusion: 'Image quality score: ',
    research: 'Image quality of the whole exam, 1 (worst) to 5 (best).',
  },
  comment: {
    kind: 'text',
    wire: 'comment',
    column: 'comment',
    label: 'Comments',
    required: null,
    card: { placeholder: 'Enter review comments', whenEmpty: 'No comments provided' },
    conclusion: '',
  },
  decision: {
    kind: 'choice',
    choices: CLINICAL_DECISIONS,
    choiceLabels: CLINICAL_DECISION_LABELS,
    wire: 'clinical_decision',
    column: 'clinicalDecision',
    label: 'Clinical Decision',
    required: {
      when: 'with_decisions',
      gap: 'decision_missing',
      sentence: CLINICAL_DECISION_REQUIRED,
    },
    remembersOutcome: true,
    onlyWithDecision: true,
    conclusion: 'Clinical decision: ',
    research: 'What the reviewer decided; empty where no decision was asked for.',
  },
  note: {
    kind: 'text',
    wire: 'clinical_decision_comment',
    column: 'clinicalDecisionComment',
    label: 'Clinical note',
    required: { when: 'with_decisions', gap: 'note_missing', sentence: CLINICAL_NOTE_REQUIRED },
    onlyWithDecision: true,
    conclusion: '',
  },
  /** Whether the reviewer told the operator. Absent from API clients that do not know the field (AMB-170). */
  communicated: {
    kind: 'tick',
    wire: 'communicated',
    column: 'communicatedAt',
    isStoredAsMoment: true,
    label: 'Communicated',
    required: {
      when: 'with_decisions',
      gap: 'not_communicated',
      sentence: 'Confirm that you communicated your clinical decision to the operator.',
    },
    remembersOutcome: true,
    onlyWithDecision: true,
  },
} as const satisfies Readonly<Record<string, ReviewField>>;

/** The answers about a clip that are one value of a draft, `score`: the rating limits the choices of the assessment. */
export const SCORE_FIELDS = {
  rating: {
    kind: 'rating',
    wire: 'rating',
    column: 'rating',
    research: 'Image quality of the clip, 1 (worst) to 5 (best).',
  },
  assessment: {
    kind: 'choice',
    choices: ASSESSMENTS,
    wire: 'assessment',
    column: 'assessment',
    research: 'What the reviewer saw.',
  },
} as const satisfies Readonly<Record<string, Field>>;

/** The other answers about a clip, each with a value of its own in a draft, under its name. */
export const SINGLE_CLIP_FIELDS = {
  comment: { kind: 'text', wire: 'comment', column: 'comment' },
} as const satisfies Readonly<Record<string, Field>>;

/** Every answer about one clip. */
export const CLIP_FIELDS = { ...SCORE_FIELDS, ...SINGLE_CLIP_FIELDS } as const;

/** What is recorded of a clip: the answers, and what the page found out by itself. */
export const RECORDED_CLIP_FIELDS = {
  ...CLIP_FIELDS,
  /** The reviewer never saw a frame of it: rating and assessment are those of a missing clip. */
  couldNotBeShown: {
    kind: 'tick',
    wire: 'could_not_be_shown',
    column: 'couldNotBeShown',
    research:
      "The reviewer never saw the clip: rating 1 and 'rescan' stand for a missing picture, not for a bad one.",
  },
} as const satisfies Readonly<Record<string, Field>>;
