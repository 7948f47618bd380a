import { findView, type ProtocolName } from '../exams/protocols.ts';
import { findDifferentPatients, type PatientStatement } from './different-patients.ts';
import type { BurnedIn, ImportFileState } from './import-state.ts';

interface SubmittedFile {
  readonly guid: string;
  readonly name: string;
  readonly state: ImportFileState;
  readonly burnedIn: BurnedIn;
  /** Null where the file says nothing about its patient. */
  readonly patient: PatientStatement | null;
}

interface Submission {
  readonly protocol: ProtocolName;
  readonly clips: readonly {
    readonly guid: string;
    readonly fileGuid: string;
    readonly anatomicalView: string;
  }[];
  /** All files of the import, named by a clip or not. */
  readonly files: readonly SubmittedFile[];
  /** Someone looked at the pictures whose scanner says that names stand in them. */
  readonly acceptsBurnedIn: boolean;
}

export type SubmissionProblem =
  | { readonly kind: 'view_unknown'; readonly view: string }
  | { readonly kind: 'view_twice'; readonly view: string }
  | { readonly kind: 'clip_twice' }
  | { readonly kind: 'file_unknown' }
  | { readonly kind: 'file_twice'; readonly name: string }
  | { readonly kind: 'file_not_ready'; readonly name: string }
  | { readonly kind: 'different_patients'; readonly names: readonly [string, string] }
  | { readonly kind: 'burned_in'; readonly names: readonly string[] };

/** What keeps the files of an import from becoming an exam; null when nothing does. */
export function submissionProblem({
  protocol,
  clips,
  files,
  acceptsBurnedIn,
}: Submission): SubmissionProblem | null {
  const views = clips.map(({ anatomicalView }) => anatomicalView);
  const unknown = views.find((view) => findView(protocol, view) === undefined);
  if (unknown !== undefined) return { kind: 'view_unknown', view: unknown };
  const viewTwice = firstTwice(views);
  if (viewTwice !== undefined) return { kind: 'view_twice', view: viewTwice };
  if (firstTwice(clips.map(({ guid }) => guid)) !== undefined) return { kind: 'clip_twice' };

  const byGuid = new Map(files.map((file) => [file.guid, file]));
  const named = clips.map(({ fileGuid }) => byGuid.get(fileGuid)).filter((file) => file !== undefined);
  if (named.length < clips.length) return { kind: 'file_unknown' };
  const fileTwice = firstTwice(named);
  if (fileTwice !== undefined) return { kind: 'file_twice', name: fileTwice.name };
  const notReady = named.find(({ state }) => state !== 'ready');
  if (notReady !== undefined) return { kind: 'file_not_ready', name: notReady.name };
  // Also of files without a view: what the exam says about its patient may come from any of them.
  const different = findDifferentPatients(
    files.flatMap(({ name, patient }) => (patient ? [{ name, ...patient }] : [])),
  );
  if (different !== null)
    return { kind: 'different_patients', names: [different[0].name, different[1].name] };
  const burnedIn = named.filter((file) => file.burnedIn === 'yes').map(({ name }) => name);
  return burnedIn.length > 0 && !acceptsBurnedIn ? { kind: 'burned_in', names: burnedIn } : null;
}

function firstTwice<Value>(values: readonly Value[]): Value | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}
