export const ILIAC_DVT_TYPES = ['iliocaval', 'leg', 'unknown'] as const;

export type IliacDvtType = (typeof ILIAC_DVT_TYPES)[number];

export interface IliacAnswers {
  readonly proximalThighSwelling: boolean | null;
  readonly historyOfDvt: boolean | null;
  readonly typeOfDvt: IliacDvtType | null;
}

export type IliacStatus = 'completed' | 'incomplete' | 'missing';

export const ILIAC_STATUS_LABELS: Readonly<Record<IliacStatus, string>> = {
  completed: 'Completed',
  incomplete: 'Incomplete',
  missing: 'Missing',
};

export function iliacStatus(answers: IliacAnswers): IliacStatus {
  const { proximalThighSwelling, historyOfDvt, typeOfDvt } = answers;
  if (proximalThighSwelling === null && historyOfDvt === null && typeOfDvt === null) return 'missing';
  if (proximalThighSwelling === null || historyOfDvt === null) return 'incomplete';
  return historyOfDvt && typeOfDvt === null ? 'incomplete' : 'completed';
}
