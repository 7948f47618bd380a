import type { SavingState } from '../ui/saving.tsx';
import { isIdentity, isTyped, readField, type ClipSetField, type FieldValue } from './clip-set-fields.ts';
import type { ClipSet } from './collection-exams.queries.ts';

/** What someone entered into one field, and what became of it. */
export interface FieldEdit {
  /** As it was entered; undefined once the table itself shows it. */
  readonly entered: string | boolean | undefined;
  readonly state: SavingState;
  readonly problem?: string | undefined;
}

/** Sends one field; `seen` is what stood there before. */
export type SendField = (
  exam: ClipSet,
  change: { readonly field: ClipSetField; readonly value: FieldValue; readonly seen: FieldValue },
) => Promise<ClipSet>;

/** Asks whether an identity field is to be cleared. */
export type AskBeforeClearing = (exam: ClipSet, field: ClipSetField) => Promise<boolean>;

interface Field {
  edit: FieldEdit;
  /** The row as it was drawn when someone last entered something. */
  row: ClipSet;
  /** What stands in the record, as far as this page knows. */
  seen: FieldValue;
  /** Entered, and not sent yet. */
  waiting: { readonly exam: ClipSet; readonly value: FieldValue } | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  isSending: boolean;
  /** Anyone who entered it has gone on; the table may show it by itself. */
  isLeft: boolean;
}

export interface ClipSetEdits {
  readonly of: (examGuid: string, field: ClipSetField) => FieldEdit | undefined;
  readonly enter: (exam: ClipSet, field: ClipSetField, entered: string | boolean) => void;
  /** Anyone who leaves a field, or the page, has finished: what waits is sent now. */
  readonly finish: (examGuid: string, field: ClipSetField) => void;
  readonly finishAll: () => void;
  /** 'saved' only when every change on the page is saved. */
  readonly state: () => SavingState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** One PATCH per half second and field, one at a time; what was entered last is always sent (AD-182). */
const THROTTLE_MS = 500;

export function clipSetEdits(send: SendField, askBeforeClearing: AskBeforeClearing): ClipSetEdits {
  const fields = new Map<string, Field>();
  const listeners = new Set<() => void>();
  const keyOf = (examGuid: string, field: ClipSetField) => `${examGuid}.${field}`;

  function show(field: Field, edit: FieldEdit): void {
    field.edit = edit;
    for (const listener of listeners) listener();
  }

  async function sendWaiting(name: ClipSetField, field: Field): Promise<void> {
    clearTimeout(field.timer);
    field.timer = undefined;
    const { waiting, seen } = field;
    if (waiting === undefined || field.isSending) return;
    field.waiting = undefined;
    field.isSending = true;
    try {
      const stored = await send(waiting.exam, { field: name, value: waiting.value, seen });
      field.seen = stored[name];
      // While someone is in the field it is theirs: a blank at the end of a word must not go.
      const entered = isTyped(name) && !field.isLeft ? field.edit.entered : undefined;
      if (isDone(field)) show(field, { entered, state: 'saved' });
    } catch {
      // What was typed stays for another try; a box shows again what the server has.
      const entered = isTyped(name) ? field.edit.entered : undefined;
      if (isDone(field)) show(field, { entered, state: 'failed' });
    } finally {
      field.isSending = false;
    }
    if (!isDone(field)) field.timer = setTimeout(() => void sendWaiting(name, field), THROTTLE_MS);
  }

  async function sendEntered(name: ClipSetField, field: Field): Promise<void> {
    const { waiting } = field;
    if (waiting !== undefined && clearsIdentity(name, waiting.value)) {
      // Taken out of the queue while the person is asked: leaving the page must not send it.
      field.waiting = undefined;
      if (!(await askBeforeClearing(waiting.exam, name))) {
        if (isDone(field)) show(field, { entered: undefined, state: 'idle' });
        return;
      }
      field.waiting ??= waiting;
    }
    await sendWaiting(name, field);
  }

  /** Nobody can be asked any more, so an identity field is not cleared. */
  function sendOnLeaving(name: ClipSetField, field: Field): void {
    if (field.waiting !== undefined && clearsIdentity(name, field.waiting.value)) field.waiting = undefined;
    else void sendWaiting(name, field);
  }

  return {
    of: (examGuid, field) => fields.get(keyOf(examGuid, field))?.edit,

    enter(exam, name, entered) {
      const key = keyOf(exam.guid, name);
      const field = fields.get(key) ?? {
        edit: { entered: undefined, state: 'idle' },
        row: exam,
        seen: exam[name],
        waiting: undefined,
        timer: undefined,
        isSending: false,
        isLeft: false,
      };
      fields.set(key, field);
      field.isLeft = false;
      const isQuiet = field.waiting === undefined && !field.isSending;
      // The row that was corrected may still be drawn as it was: then the answer to the correction knows better.
      if (isQuiet && exam !== field.row) field.seen = exam[name];
      field.row = exam;
      const read = readField(exam, name, entered);
      if (read.kind === 'problem') {
        field.waiting = undefined;
        return show(field, { entered, state: 'failed', problem: read.sentence });
      }
      if (isQuiet && read.value === field.seen) return show(field, { entered, state: 'idle' });
      field.waiting = { exam, value: read.value };
      show(field, { entered, state: 'saving' });
      // Half of an ID or a name is another patient's: it waits until the person has left the field.
      if (isIdentity(name)) return;
      if (!field.isSending) field.timer ??= setTimeout(() => void sendWaiting(name, field), THROTTLE_MS);
    },

    finish(examGuid, name) {
      const field = fields.get(keyOf(examGuid, name));
      if (field === undefined) return;
      field.isLeft = true;
      const { state } = field.edit;
      if (field.waiting !== undefined) void sendEntered(name, field);
      else if (state === 'idle' || state === 'saved') show(field, { entered: undefined, state });
    },

    finishAll() {
      for (const [key, field] of fields) {
        if (field.waiting !== undefined)
          sendOnLeaving(key.slice(key.indexOf('.') + 1) as ClipSetField, field);
      }
    },

    state: () => overallState([...fields.values()].map(({ edit }) => edit.state)),

    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function clearsIdentity(name: ClipSetField, value: FieldValue): boolean {
  return isIdentity(name) && value === null;
}

function overallState(states: readonly SavingState[]): SavingState {
  for (const state of ['saving', 'failed', 'saved'] as const) if (states.includes(state)) return state;
  return 'idle';
}

/** Nothing was entered since the last value was sent. */
function isDone({ waiting }: Field): boolean {
  return waiting === undefined;
}
