import { expect, test } from 'vitest';
import type { UploadState } from '../uploads/upload-state.ts';
import { ingestProblem, ingestState, isReadyToArrive } from './ingest-state.ts';

const COMPLETED = { isCompleted: true, isAborted: false, hasArrived: false };

test.each<[string, Partial<typeof COMPLETED>, UploadState[]]>([
  ['recording', { isCompleted: false }, ['verified']],
  ['uploading', {}, ['verified', 'receiving', 'checking']],
  ['checking', {}, ['verified', 'checking']],
  ['failed', {}, ['failed', 'receiving']],
  ['failed', { isCompleted: false }, ['failed']],
  ['aborted', { isAborted: true }, ['failed']],
  ['arrived', { hasArrived: true }, ['verified']],
])('an exam is %s', (state, facts, uploads) => {
  expect(ingestState({ ...COMPLETED, ...facts, uploads })).toBe(state);
});

test.each<[boolean, Partial<typeof COMPLETED>, UploadState[]]>([
  [true, {}, ['verified', 'verified']],
  [false, {}, ['verified', 'checking']],
  [false, {}, ['failed']],
  [false, { isCompleted: false }, ['verified']],
  [false, { isAborted: true }, ['verified']],
  [false, { hasArrived: true }, ['verified']],
])('AMB-111: it is ready to arrive: %s', (isReady, facts, uploads) => {
  expect(isReadyToArrive({ ...COMPLETED, ...facts, uploads })).toBe(isReady);
});

test('its operator reads which file failed, and why', () => {
  const sound = { view: 'CFV (left)', attempt: 1, state: 'verified', problem: null } as const;
  const failed = { view: 'GSV/CFV (left)', attempt: 2, state: 'failed', problem: 'It breaks off.' } as const;
  expect(ingestProblem([sound])).toBeNull();
  expect(ingestProblem([sound, failed])).toBe('GSV/CFV (left), attempt 2: It breaks off.');
});
