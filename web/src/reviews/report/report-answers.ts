import { type IliacAnswers, type IliacDvtType, iliacStatus } from '@sonoboard/domain/exams/iliac-risk';
import { WELLS_CRITERIA, type WellsAnswer, wellsResult } from '@sonoboard/domain/exams/wells-score';
import type { WellsResult } from '@sonoboard/domain/exams/wells-score';
import type { IliacStatus } from '@sonoboard/domain/exams/iliac-risk';
import type { Questionnaire, ReviewSource } from '../reviews.queries.ts';

export interface WellsLine {
  readonly label: string;
  readonly answer: 'Yes' | 'No' | 'Not answered';
  /** '+1', '-2' or '0'. */
  readonly points: string;
}

export interface Wells {
  readonly result: WellsResult;
  readonly lines: readonly WellsLine[];
}

export interface Iliac {
  readonly status: IliacStatus;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

const NOT_ANSWERED = 'Not answered';

const DVT_TYPES: Readonly<Record<IliacDvtType, string>> = {
  iliocaval: 'Iliocaval',
  leg: 'Leg',
  unknown: 'Unknown',
};

/** Of a chain the newest scan that carries the survey. */
export function wellsOf({ scans }: ReviewSource): Wells | null {
  const answers =
    scans.findLast(({ exam }) => exam.extra.wells_score !== null)?.exam.extra.wells_score ?? null;
  if (answers === null) return null;
  const lines = WELLS_CRITERIA.map(({ criterion, label }) => {
    const given = answers.find((answer) => answer.criterion === criterion);
    return { label, answer: yesNo(given?.response ?? null), points: pointsOf(given) };
  });
  return { result: wellsResult(answers), lines };
}

/** Of a chain the newest scan that carries the questionnaire. */
export function iliacOf({ scans }: ReviewSource): Iliac | null {
  const questionnaire = scans.findLast((scan) => scan.questionnaire !== null)?.questionnaire ?? null;
  if (questionnaire === null) return null;
  const answers = answersOf(questionnaire);
  const { proximalThighSwelling, historyOfDvt, typeOfDvt } = answers;
  return {
    status: iliacStatus(answers),
    lines: [
      { label: 'Proximal thigh swelling', value: yesNo(proximalThighSwelling) },
      { label: 'History of DVT', value: yesNo(historyOfDvt) },
      ...(historyOfDvt === false && typeOfDvt === null
        ? []
        : [{ label: 'Type of DVT', value: typeOfDvt === null ? NOT_ANSWERED : DVT_TYPES[typeOfDvt] }]),
    ],
  };
}

function answersOf(questionnaire: NonNullable<Questionnaire>): IliacAnswers {
  return {
    proximalThighSwelling: questionnaire.iliac_proximal_thigh_swelling,
    historyOfDvt: questionnaire.iliac_history_of_dvt,
    typeOfDvt: questionnaire.iliac_type_of_dvt,
  };
}

function yesNo(answer: boolean | null): 'Yes' | 'No' | 'Not answered' {
  if (answer === null) return NOT_ANSWERED;
  return answer ? 'Yes' : 'No';
}

function pointsOf(given: WellsAnswer | undefined): string {
  if (given?.response !== true) return '0';
  return given.score > 0 ? `+${given.score}` : String(given.score);
}
