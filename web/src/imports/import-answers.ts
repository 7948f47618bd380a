import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { urgencyProblem } from '@sonoboard/domain/targets/urgent-reason';
import { wallClock, zonedTime } from './exam-time.ts';
import type { ImportFile } from './imports.queries.ts';
import {
  mixedPatients,
  patientOf,
  patientOfFiles,
  patientProblems,
  type Patient,
  type PatientProblems,
} from './patient-fields.ts';
import type { ImportForm } from './use-import-form.ts';
import type { ChosenRescan } from './use-rescan.ts';
import { fileViews, type FileView } from './view-choices.ts';

/** What stands in the fields: what the person said, and where nothing was said, what the files say. */
export interface ImportAnswers {
  readonly patient: Patient;
  /** The file from which the patient was taken. */
  readonly patientFile: string | null;
  /** Nothing names the patient but the exam that is repeated. */
  readonly isPatientOfRescan: boolean;
  readonly rescan: ChosenRescan | null;
  readonly protocol: ProtocolName | null;
  /** The wall clock here, as the browser's field writes it. */
  readonly time: string;
  readonly isUrgent: boolean;
  /** What was typed stays while the box is not ticked. */
  readonly urgentReason: string;
  readonly views: readonly FileView[];
  /** Files that get a view, and in whose pictures the scanner says that names stand. */
  readonly burnedIn: readonly ImportFile[];
  readonly hasLooked: boolean;
  /** A sentence when the files are of different patients. */
  readonly mixedPatients: string | null;
}

interface Situation {
  readonly files: readonly ImportFile[];
  readonly form: ImportForm;
  readonly rescan: ChosenRescan | null;
  readonly config: UserConfig;
  readonly now: Date;
}

export function importAnswers({ files, form, rescan, config, now }: Situation): ImportAnswers {
  const named = patientOfFiles(files);
  const protocol = form.protocol ?? usualProtocol(rescan, config);
  const views = fileViews(files, protocol, form.views);
  const burnedIn = views.filter(({ file, view }) => view !== null && file.burned_in === 'yes');
  return {
    // Of one of them as a whole: what two say may be of two people.
    patient: { ...(named?.patient ?? patientOf(rescan?.exam ?? null)), ...form.patient },
    patientFile: named?.file ?? null,
    isPatientOfRescan: named === null && (rescan?.exam ?? null) !== null,
    rescan,
    protocol,
    time: form.time ?? wallClock(recordedAt(files) ?? now),
    isUrgent: form.isUrgent,
    urgentReason: form.urgentReason,
    views,
    burnedIn: burnedIn.map(({ file }) => file),
    hasLooked: burnedIn.every(({ file }) => form.lookedAt.includes(file.guid)),
    mixedPatients: mixedPatients(files, config),
  };
}

/** The only one there is, or the one that is repeated: a rescan may follow another (AMB-119), but seldom does. */
function usualProtocol(
  rescan: ChosenRescan | null,
  { available_protocols: available }: UserConfig,
): ProtocolName | null {
  if (available.length === 1) return available[0] ?? null;
  return available.find((name) => name === rescan?.exam?.protocol) ?? null;
}

/** The exam began with the first of its files. */
function recordedAt(files: readonly ImportFile[]): Date | null {
  const times = files.flatMap(({ facts }) => facts?.recorded_at ?? []).toSorted();
  return times[0] === undefined ? null : new Date(times[0]);
}

export interface ImportProblems {
  readonly patient: PatientProblems;
  readonly protocol: string | undefined;
  readonly time: string | undefined;
  readonly urgency: string | undefined;
  readonly looked: string | undefined;
  /** What keeps the exam from being submitted, in one line; null when nothing does. */
  readonly missing: string | null;
}

interface Judged {
  readonly answers: ImportAnswers;
  readonly config: UserConfig;
  readonly now: Date;
  readonly isBusy: boolean;
}

export function importProblems({ answers, config, now, isBusy }: Judged): ImportProblems {
  const { views, protocol, time, rescan } = answers;
  const problems = {
    patient: patientProblems(answers.patient, config, wallClock(now).slice(0, 10)),
    protocol: protocol === null ? 'Choose a protocol' : undefined,
    time: timeProblem(time, now, rescan),
    urgency: (answers.isUrgent && urgencyProblem(true, answers.urgentReason)) || undefined,
    looked: answers.hasLooked ? undefined : 'Look at these pictures first',
  };
  const reasons = [
    [views.length === 0 && !isBusy, 'Add the files of the exam'],
    [isBusy, 'Wait until the files are ready'],
    [answers.mixedPatients !== null, 'The files are of different patients: remove the wrong ones'],
    [problems.protocol !== undefined, 'Choose a protocol'],
    [
      problems.time !== undefined || Object.keys(problems.patient).length > 0,
      'Look at the patient and the time',
    ],
    [problems.urgency !== undefined, 'Say why the exam is urgent'],
    [rescan?.isOver === true, 'Look at which exam is repeated'],
    [views.some(({ takenBy }) => takenBy !== null), 'Give each view to one file'],
    [!views.some(({ view }) => view !== null), 'Give at least one file a view'],
    [problems.looked !== undefined, 'Look at the pictures with names in them'],
  ] as const;
  return { ...problems, missing: reasons.find(([holds]) => holds)?.[1] ?? null };
}

function timeProblem(time: string, now: Date, rescan: ChosenRescan | null): string | undefined {
  if (zonedTime(time) === null) return 'Say when the exam was recorded';
  const before = rescan?.exam?.created_at;
  // Listed before the exam that it repeats, it would not be its rescan.
  if (before !== undefined && new Date(time) <= new Date(before))
    return 'Lies before the exam that it repeats';
  return new Date(time) > now ? 'Lies in the future' : undefined;
}
