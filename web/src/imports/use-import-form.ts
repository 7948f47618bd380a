import { isProtocolName, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import { useKeptText } from '../platform/kept-text.ts';
import { PATIENT_FIELDS, type Patient, type PatientField } from './patient-fields.ts';
import type { ChosenViews } from './view-choices.ts';

/** Only what the person said: what the files say stands behind it, and shows where nothing was said. */
export interface ImportForm {
  readonly patient: Partial<Patient>;
  readonly protocol: ProtocolName | null;
  /** The wall clock here, as the browser's field writes it. */
  readonly time: string | null;
  /** The exam that this one repeats; '' says that it repeats none. */
  readonly rescanOf: string | null;
  readonly isUrgent: boolean;
  readonly urgentReason: string;
  readonly views: ChosenViews;
  /** The files in whose pictures the scanner says that names stand, and at which the person has looked. */
  readonly lookedAt: readonly string[];
}

const NOTHING_SAID: ImportForm = {
  patient: {},
  protocol: null,
  time: null,
  rescanOf: null,
  isUrgent: false,
  urgentReason: '',
  views: {},
  lookedAt: [],
};

interface KeptForm {
  readonly form: ImportForm;
  readonly isEmpty: boolean;
  readonly change: (change: Partial<ImportForm>) => void;
  readonly clear: () => void;
}

/** Kept in this browser until the import is submitted or discarded: a call that fails and a reload lose nothing. */
export function useImportForm(importGuid: string): KeptForm {
  const { text, setText, clear } = useKeptText(`import:${importGuid}`);
  const form = parsed(text);
  return {
    form,
    isEmpty: text === '',
    change: (change) => setText(JSON.stringify({ ...form, ...change })),
    clear,
  };
}

/** Tolerant: an older page may have kept it. */
function parsed(text: string): ImportForm {
  const kept = text === '' ? {} : (JSON.parse(text) as Partial<Record<keyof ImportForm, unknown>>);
  const patient = textsOf(kept.patient);
  return {
    ...NOTHING_SAID,
    patient: Object.fromEntries(
      Object.entries(patient).filter(([field]) => PATIENT_FIELDS.includes(field as PatientField)),
    ),
    protocol: typeof kept.protocol === 'string' && isProtocolName(kept.protocol) ? kept.protocol : null,
    time: typeof kept.time === 'string' ? kept.time : null,
    rescanOf: typeof kept.rescanOf === 'string' ? kept.rescanOf : null,
    isUrgent: kept.isUrgent === true,
    urgentReason: typeof kept.urgentReason === 'string' ? kept.urgentReason : '',
    views: textsOf(kept.views),
    lookedAt: Object.values(textsOf(kept.lookedAt)),
  };
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
