import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clipSetEdits, type SendField } from './clip-set-edits.ts';
import type { ClipSet } from './collection-exams.queries.ts';

const EXAM: ClipSet = {
  guid: '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  patient_id: 'P-1',
  patient_first_name: null,
  patient_last_name: null,
  patient_sex: 'male',
  patient_date_of_birth: null,
  patient_height: 170,
  patient_weight: 70,
  age: null,
  bmi: null,
  protocol: 'dvt_left_two_point',
  note: '',
  operator_email: 'op@test.example',
  operator_first_name: null,
  operator_last_name: null,
  user_guid: null,
  created_at: '2026-03-01T10:00:00.000Z',
  created_at_timezone_id: 'UTC',
  ground_truth: null,
  exclude_from_analysis: false,
  is_practise_exam: false,
  is_aborted: false,
  is_linked: false,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that stores what it is sent after a while, and remembers when each call came. */
function server(answerMs = 50) {
  const sent: { at: number; value: unknown; seen: unknown }[] = [];
  let stored: ClipSet = EXAM;
  const send: SendField = async (_exam, { field, value, seen }) => {
    sent.push({ at: Date.now(), value, seen });
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    if (stored[field] !== seen) throw new Error('changed meanwhile');
    stored = { ...stored, [field]: value };
    return stored;
  };
  return { sent, send, stored: () => stored };
}

const neverAsked = () => Promise.reject(new Error('asked'));

describe('AD-182, AD-211: clip-set edits are throttled to 500 ms', () => {
  test('rapid typing gives at most one call per 500 ms and field, and the last value is always sent', async () => {
    const keys = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(keys, fc.integer({ min: 1, max: 1500 }), async (pauses, answerMs) => {
        const { sent, send, stored } = server(answerMs);
        const edits = clipSetEdits(send, neverAsked);
        let text = '';
        for (const pause of pauses) {
          text += 'x';
          edits.enter(EXAM, 'note', text);
          await vi.advanceTimersByTimeAsync(pause);
        }
        await vi.advanceTimersByTimeAsync(60_000);
        expect(stored().note).toBe(text);
        expect(edits.of(EXAM.guid, 'note')).toMatchObject({ state: 'saved' });
        const gaps = sent.slice(1).map(({ at }, place) => at - (sent[place]?.at ?? 0));
        expect(Math.min(500, ...gaps)).toBe(500);
      }),
      { numRuns: 60 },
    );
  });

  test('each call says what the one before it left, so that the person is not in their own way', async () => {
    const { sent, send } = server();
    const edits = clipSetEdits(send, neverAsked);
    for (const text of ['a', 'ab', 'abc']) {
      edits.enter(EXAM, 'note', text);
      await vi.advanceTimersByTimeAsync(600);
    }
    expect(sent.map(({ value, seen }) => [seen, value])).toEqual([
      ['', 'a'],
      ['a', 'ab'],
      ['ab', 'abc'],
    ]);
  });

  test('two fields do not wait for each other', async () => {
    const { sent, send } = server();
    const edits = clipSetEdits(send, neverAsked);
    edits.enter(EXAM, 'note', 'a');
    edits.enter(EXAM, 'patient_height', '180');
    await vi.advanceTimersByTimeAsync(500);
    expect(sent.map(({ value }) => value)).toEqual(['a', 180]);
  });

  test('anyone who leaves the field or the page has finished: it is sent at once', async () => {
    const { sent, send } = server();
    const edits = clipSetEdits(send, neverAsked);
    edits.enter(EXAM, 'note', 'left');
    edits.finish(EXAM.guid, 'note');
    edits.enter(EXAM, 'patient_weight', '81,5');
    edits.finishAll();
    expect(sent.map(({ value }) => value)).toEqual(['left', 81.5]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(edits.of(EXAM.guid, 'note')).toEqual({ entered: undefined, state: 'saved' });
  });
});

describe('what a field shows', () => {
  test('while someone types, it is theirs: a blank that was not stored stays until they leave', async () => {
    const { sent, send } = server();
    const edits = clipSetEdits(send, neverAsked);
    edits.enter(EXAM, 'note', 'left ');
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.map(({ value }) => value)).toEqual(['left']);
    expect(edits.of(EXAM.guid, 'note')).toEqual({ entered: 'left ', state: 'saved' });
    edits.finish(EXAM.guid, 'note');
    expect(edits.of(EXAM.guid, 'note')?.entered).toBeUndefined();
  });

  test('saving, saved, failed; what was typed survives, a box shows again what the server has', async () => {
    const edits = clipSetEdits(() => Promise.reject(new Error('no')), neverAsked);
    const heard = vi.fn<() => void>();
    edits.subscribe(heard);
    edits.enter(EXAM, 'note', 'kept');
    edits.enter(EXAM, 'is_practise_exam', true);
    expect(edits.state()).toBe('saving');
    await vi.advanceTimersByTimeAsync(1000);
    expect(edits.state()).toBe('failed');
    expect(edits.of(EXAM.guid, 'note')).toEqual({ entered: 'kept', state: 'failed' });
    expect(edits.of(EXAM.guid, 'is_practise_exam')).toEqual({ entered: undefined, state: 'failed' });
    expect(heard).toHaveBeenCalled();
  });

  test.each([
    ['patient_height', '1.8', 'From 20 to 300 cm'],
    ['patient_height', 'tall', 'From 20 to 300 cm'],
    ['patient_weight', '0', 'From 0.2 to 700 kg'],
    ['patient_date_of_birth', '2999-01-01', 'Does not fit the date of the exam'],
  ] as const)('an impossible %s (%s) is not sent, and says why', async (field, typed, problem) => {
    const { sent, send } = server();
    const edits = clipSetEdits(send, neverAsked);
    edits.enter(EXAM, field, typed);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual([]);
    expect(edits.of(EXAM.guid, field)).toEqual({ entered: typed, state: 'failed', problem });
  });

  test('typing and taking it back sends nothing', async () => {
    const { sent, send } = server();
    const edits = clipSetEdits(send, neverAsked);
    edits.enter(EXAM, 'patient_height', '1');
    edits.enter(EXAM, 'patient_height', '170');
    edits.finish(EXAM.guid, 'patient_height');
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual([]);
  });
});

describe('who the patient is', () => {
  test.each(['patient_id', 'patient_first_name', 'patient_last_name'] as const)(
    '%s is sent as a whole when its field is left, never half typed',
    async (field) => {
      const { sent, send } = server();
      const edits = clipSetEdits(send, neverAsked);
      for (const text of ['', 'M', 'MR', 'MRN-2']) {
        edits.enter(EXAM, field, text);
        await vi.advanceTimersByTimeAsync(2000);
      }
      expect(sent).toEqual([]);
      expect(edits.state()).toBe('saving');
      edits.finish(EXAM.guid, field);
      await vi.advanceTimersByTimeAsync(1000);
      expect(sent.map(({ value }) => value)).toEqual(['MRN-2']);
      expect(edits.state()).toBe('saved');
    },
  );

  test('an emptied patient ID is asked about first: no keeps it, yes clears it', async () => {
    const { sent, send } = server();
    const answers = [false, true];
    const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(answers.shift() ?? false));
    const edits = clipSetEdits(send, ask);
    edits.enter(EXAM, 'patient_id', ' ');
    edits.finish(EXAM.guid, 'patient_id');
    await vi.advanceTimersByTimeAsync(2000);
    expect(ask).toHaveBeenCalledWith(EXAM, 'patient_id');
    expect(sent).toEqual([]);
    expect(edits.of(EXAM.guid, 'patient_id')).toEqual({ entered: undefined, state: 'idle' });

    edits.enter(EXAM, 'patient_id', '');
    edits.finish(EXAM.guid, 'patient_id');
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toMatchObject([{ value: null, seen: 'P-1' }]);
  });

  test('leaving the page clears no patient ID: nobody can be asked any more', async () => {
    const { sent, send } = server();
    const edits = clipSetEdits(send, neverAsked);
    edits.enter(EXAM, 'patient_id', '');
    edits.finishAll();
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual([]);
  });
});

test("'Saved' is said only when every change is saved: an older failure is not covered by a newer success", async () => {
  const edits = clipSetEdits((exam, { field, value }) => {
    if (field === 'patient_height') return Promise.reject(new Error('no'));
    return Promise.resolve({ ...exam, [field]: value });
  }, neverAsked);
  edits.enter(EXAM, 'patient_height', '180');
  await vi.advanceTimersByTimeAsync(1000);
  edits.enter(EXAM, 'note', 'Seen');
  await vi.advanceTimersByTimeAsync(1000);
  expect(edits.of(EXAM.guid, 'note')?.state).toBe('saved');
  expect(edits.state()).toBe('failed');
  edits.enter(EXAM, 'patient_height', '170');
  expect(edits.state()).toBe('saved');
});
