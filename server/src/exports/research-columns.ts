import { ILIAC_DVT_TYPES } from '@sonoboard/domain/exams/iliac-risk';
import { findView, PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { WELLS_CRITERIA } from '@sonoboard/domain/exams/wells-score';
import { operatorAssessment } from '@sonoboard/domain/reviews/operator-assessment';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import type { Field } from '@sonoboard/domain/reviews/review-fields';
import type {
  ClipReviewToExport,
  ClipToExport,
  ExamToExport,
  ReviewToExport,
} from './research-content.queries.ts';
import { RESEARCH_CLIP_FIELDS, RESEARCH_FIELDS } from './research-fields.ts';
import type { Pseudonyms } from './research-pseudonyms.ts';

type Value = string | number | null;

/** A column of a table, and what the codebook says of it: neither can be forgotten. */
export interface ResearchColumn<Row> {
  readonly name: string;
  readonly meaning: string;
  readonly unit?: string;
  readonly values?: readonly string[];
  readonly of: (row: Row, names: Pseudonyms) => Value;
}

export type BurnedInWord = 'yes' | 'no' | 'unknown' | 'recorded_by_app';

/** A clip with its exam, and what became of its files. */
export interface ExportedClip {
  readonly exam: ExamToExport;
  readonly clip: ClipToExport;
  readonly burnedIn: BurnedInWord;
  readonly file: string | null;
  readonly overlayFile: string | null;
}

export interface ExportedReview {
  readonly exam: ExamToExport;
  readonly review: ReviewToExport;
}

/** Nobody is told apart by a great age. */
const OLDEST_AGE = 90;
const PSEUDONYM = 'Pseudonym, made for this export only.';
const SHIFTED = 'Moved by the same random number of days as everything of its chain; intervals are true.';
const TIME = 'UTC, YYYY-MM-DDTHH:MM:SSZ';
const YES_NO = ['yes', 'no'];
const OUTCOMES = ['negative', 'positive', 'not_applicable'];

const yesNo = (answer: boolean | null | undefined): Value => {
  if (answer === null || answer === undefined) return null;
  return answer ? 'yes' : 'no';
};

export const EXAM_COLUMNS: readonly ResearchColumn<ExamToExport>[] = [
  { name: 'exam', meaning: PSEUDONYM, of: (exam, names) => names.nameOf('exam', exam.guid) },
  {
    name: 'chain',
    meaning: `An exam and its rescans have the same. ${PSEUDONYM}`,
    of: (exam, names) => names.nameOf('chain', exam.chainGuid),
  },
  {
    name: 'is_rescan',
    meaning: 'Whether it repeats an earlier exam of its chain.',
    values: YES_NO,
    of: (exam) => yesNo(exam.linkedTo !== null),
  },
  {
    name: 'protocol',
    meaning: 'Which views were to be recorded.',
    values: PROTOCOL_NAMES,
    of: (exam) => exam.protocol,
  },
  {
    name: 'operator',
    meaning: `Who recorded it; the same person has the same name in reviewer. ${PSEUDONYM}`,
    of: (exam, names) => names.nameOf('person', exam.operatorGuid),
  },
  {
    name: 'started_at',
    meaning: `When the exam began. ${SHIFTED}`,
    unit: TIME,
    of: (exam, names) => names.shifted(exam.chainGuid, exam.createdAt),
  },
  {
    name: 'completed_at',
    meaning: `When it was completed. ${SHIFTED}`,
    unit: TIME,
    of: (exam, names) => names.shifted(exam.chainGuid, exam.completedAt),
  },
  {
    name: 'uploaded_at',
    meaning: `When it had arrived whole. ${SHIFTED}`,
    unit: TIME,
    of: (exam, names) => names.shifted(exam.chainGuid, exam.uploadedAt),
  },
  {
    name: 'is_practice',
    meaning: 'Recorded for training.',
    values: YES_NO,
    of: (exam) => yesNo(exam.isPractiseExam),
  },
  {
    name: 'is_aborted',
    meaning: 'Ended before it was complete.',
    values: YES_NO,
    of: (exam) => yesNo(exam.isAborted),
  },
  {
    name: 'is_virtual',
    meaning: "Recorded with the app's simulated scanner.",
    values: YES_NO,
    of: (exam) => yesNo(exam.isVirtualScan),
  },
  {
    name: 'is_excluded',
    meaning: 'Marked to be left out of analyses.',
    values: YES_NO,
    of: (exam) => yesNo(exam.excludeFromAnalysis),
  },
  {
    name: 'ground_truth',
    meaning: 'What is known of the patient from elsewhere; empty where nothing is.',
    values: ['positive', 'negative'],
    of: (exam) => exam.groundTruth,
  },
  {
    name: 'patient_sex',
    meaning: 'Empty where it was not recorded.',
    values: ['male', 'female'],
    of: (exam) => exam.patientSex,
  },
  {
    name: 'patient_age',
    meaning: `At the exam, in whole years; ${OLDEST_AGE} stands for ${OLDEST_AGE} and older.`,
    unit: 'years',
    of: ({ ageYears }) => (ageYears === null || ageYears < 0 ? null : Math.min(ageYears, OLDEST_AGE)),
  },
  { name: 'patient_height', meaning: 'As it was recorded.', unit: 'cm', of: (exam) => exam.patientHeightCm },
  { name: 'patient_weight', meaning: 'As it was recorded.', unit: 'kg', of: (exam) => exam.patientWeightKg },
  ...WELLS_CRITERIA.map(({ criterion, label, score }): ResearchColumn<ExamToExport> => ({
    name: `wells_${criterion}`,
    meaning: `Wells criterion '${label}' (${score} if yes); empty where it was not answered.`,
    values: YES_NO,
    of: ({ wellsScore }) => yesNo(wellsScore?.find((answer) => answer.criterion === criterion)?.response),
  })),
  {
    name: 'iliac_proximal_thigh_swelling',
    meaning: 'Answer of the questionnaire; empty where it was not given.',
    values: YES_NO,
    of: (exam) => yesNo(exam.iliacProximalThighSwelling),
  },
  {
    name: 'iliac_history_of_dvt',
    meaning: 'Answer of the questionnaire; empty where it was not given.',
    values: YES_NO,
    of: (exam) => yesNo(exam.iliacHistoryOfDvt),
  },
  {
    name: 'iliac_type_of_dvt',
    meaning: 'Answer of the questionnaire; empty where it was not given.',
    values: ILIAC_DVT_TYPES,
    of: (exam) => exam.iliacTypeOfDvt,
  },
];

export const CLIP_COLUMNS: readonly ResearchColumn<ExportedClip>[] = [
  { name: 'clip', meaning: PSEUDONYM, of: ({ clip }, names) => names.nameOf('clip', clip.guid) },
  {
    name: 'exam',
    meaning: 'The exam that it belongs to, as in exams.csv.',
    of: ({ exam }, names) => names.nameOf('exam', exam.guid),
  },
  {
    name: 'view',
    meaning: "The place on the body; 'other' for one that the protocol does not know.",
    of: ({ exam, clip }) => findView(exam.protocol, clip.anatomicalView)?.id ?? 'other',
  },
  {
    name: 'attempt',
    meaning: 'Counts the recordings of a view; the last is reviewed.',
    of: ({ clip }) => clip.attempt,
  },
  {
    name: 'file',
    meaning: 'The video in this archive; empty where there is none or it was left out.',
    of: ({ file }) => file,
  },
  {
    name: 'overlay_file',
    meaning:
      'The same video with outlines of the vessels; empty where there is none or they were not asked for.',
    of: ({ overlayFile }) => overlayFile,
  },
  {
    name: 'burned_in',
    meaning:
      "Whether names stand in the pictures, as the scanner says. Videos with 'yes' are left out; look at those with 'unknown' before you pass them on.",
    values: ['yes', 'no', 'unknown', 'recorded_by_app'],
    of: ({ burnedIn }) => burnedIn,
  },
  { name: 'duration', meaning: 'Length of the video.', unit: 's', of: ({ clip }) => clip.durationSeconds },
  { name: 'fps', meaning: 'Frames for each second.', unit: '1/s', of: ({ clip }) => clip.fps },
  { name: 'frames', meaning: 'Number of frames.', of: ({ clip }) => clip.frameCount },
  {
    name: 'operator_assessment',
    meaning: 'What the operator found; empty where they said nothing.',
    values: OUTCOMES,
    of: ({ clip }) => operatorAssessment(clip.userAssessment),
  },
  {
    name: 'algorithm_assessment',
    meaning: 'What the algorithm of the app found; empty where it said nothing.',
    values: OUTCOMES,
    of: ({ clip }) => operatorAssessment(clip.algorithmAssessment),
  },
];

/** One column for each field of a review, under its name on the wire. */
function answerColumns<Row>(
  fields: Readonly<Record<string, Field>>,
  recordOf: (row: Row) => Readonly<Record<string, unknown>>,
): readonly ResearchColumn<Row>[] {
  return Object.values(fields).map((field) => ({
    name: field.wire,
    meaning: field.research ?? '',
    values: valuesOf(field),
    of: (row) => valueOf(recordOf(row)[field.column]),
  }));
}

function valuesOf(field: Field): readonly string[] {
  if (field.kind === 'choice') return field.choices;
  return field.kind === 'rating' ? RATINGS.map(String) : YES_NO;
}

function valueOf(stored: unknown): Value {
  if (typeof stored === 'boolean') return yesNo(stored);
  return typeof stored === 'string' || typeof stored === 'number' ? stored : null;
}

/** The outcome has always stood after the rating. */
const { rating: ratingField, ...otherFields } = RESEARCH_FIELDS;
const ratingColumns = answerColumns({ ratingField }, ({ review }: ExportedReview) => review);
const otherColumns = answerColumns(otherFields, ({ review }: ExportedReview) => review);

export const REVIEW_COLUMNS: readonly ResearchColumn<ExportedReview>[] = [
  { name: 'review', meaning: PSEUDONYM, of: ({ review }, names) => names.nameOf('review', review.guid) },
  {
    name: 'exam',
    meaning: 'The exam that it speaks of, as in exams.csv.',
    of: ({ exam }, names) => names.nameOf('exam', exam.guid),
  },
  {
    name: 'reviewer',
    meaning: `Who gave it. ${PSEUDONYM}`,
    of: ({ review }, names) => names.nameOf('person', review.reviewerGuid),
  },
  {
    name: 'reviewed_at',
    meaning: `When it was submitted. ${SHIFTED}`,
    unit: TIME,
    of: ({ exam, review }, names) => names.shifted(exam.chainGuid, review.createdAt),
  },
  {
    name: 'version',
    meaning:
      'How often it was written: 1 as it was submitted, one more for each amendment. The rest is what the newest version says.',
    of: ({ review }) => review.version,
  },
  {
    name: 'amended',
    meaning: 'Whether it was corrected or added to after it was submitted. Retracted reviews are left out.',
    values: YES_NO,
    of: ({ review }) => yesNo(review.version > 1),
  },
  ...ratingColumns,
  {
    name: 'assessment',
    meaning: 'Outcome of the exam, computed from its clips.',
    values: OUTCOMES,
    of: ({ review }) => review.assessment,
  },
  ...otherColumns,
];

export const CLIP_REVIEW_COLUMNS: readonly ResearchColumn<ClipReviewToExport>[] = [
  {
    name: 'review',
    meaning: 'The review that it is part of, as in reviews.csv.',
    of: ({ reviewGuid }, names) => names.nameOf('review', reviewGuid),
  },
  {
    name: 'clip',
    meaning: 'The clip that it speaks of, as in clips.csv.',
    of: ({ clipGuid }, names) => names.nameOf('clip', clipGuid),
  },
  ...answerColumns(RESEARCH_CLIP_FIELDS, (row: ClipReviewToExport) => row),
];

/** Every column of every table. */
export const CODEBOOK = [
  ['exams.csv', EXAM_COLUMNS],
  ['clips.csv', CLIP_COLUMNS],
  ['reviews.csv', REVIEW_COLUMNS],
  ['clip_reviews.csv', CLIP_REVIEW_COLUMNS],
] as const;
