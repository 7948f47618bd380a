import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SNACKBAR_MS, showSnackbar, snackbars } from './snackbar.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  while (snackbars.current()) snackbars.dismiss();
  vi.useRealTimers();
});

test('a snackbar hides by itself after 6 seconds', () => {
  showSnackbar({ kind: 'error', text: 'Bad thing' });
  vi.advanceTimersByTime(5999);
  expect(snackbars.current()).toMatchObject({ kind: 'error', text: 'Bad thing' });
  vi.advanceTimersByTime(1);
  expect(snackbars.current()).toBeNull();
});

test('snackbars show one at a time, in the order in which they came, each for its full time', () => {
  showSnackbar({ kind: 'error', text: 'First' });
  vi.advanceTimersByTime(4000);
  showSnackbar({ kind: 'error', text: 'Second' });
  expect(snackbars.current()?.text).toBe('First');
  vi.advanceTimersByTime(2000);
  expect(snackbars.current()?.text).toBe('Second');
  vi.advanceTimersByTime(SNACKBAR_MS - 1);
  expect(snackbars.current()?.text).toBe('Second');
});

test('dismissing shows the next one at once', () => {
  showSnackbar({ kind: 'error', text: 'First' });
  showSnackbar({ kind: 'error', text: 'Second' });
  snackbars.dismiss();
  expect(snackbars.current()?.text).toBe('Second');
});

test('a success takes the place of the one before it, for its full time, and of no error', () => {
  showSnackbar({ kind: 'error', text: 'Bad thing' });
  showSnackbar({ kind: 'success', text: 'Probe changed' });
  showSnackbar({ kind: 'success', text: 'Workspace deleted' });
  expect(snackbars.current()?.text).toBe('Bad thing');
  vi.advanceTimersByTime(SNACKBAR_MS);
  expect(snackbars.current()?.text).toBe('Workspace deleted');
  vi.advanceTimersByTime(4000);
  showSnackbar({ kind: 'success', text: 'Workspace created' });
  vi.advanceTimersByTime(SNACKBAR_MS - 1);
  expect(snackbars.current()?.text).toBe('Workspace created');
});

test('the same sentence is not queued twice', () => {
  showSnackbar({ kind: 'error', text: 'Network error' });
  showSnackbar({ kind: 'error', text: 'Network error' });
  snackbars.dismiss();
  expect(snackbars.current()).toBeNull();
});

test('listeners hear every change until they leave', () => {
  const heard: (string | undefined)[] = [];
  const leave = snackbars.subscribe(() => heard.push(snackbars.current()?.text));
  showSnackbar({ kind: 'info', text: 'One' });
  vi.advanceTimersByTime(SNACKBAR_MS);
  leave();
  showSnackbar({ kind: 'info', text: 'Two' });
  expect(heard).toEqual(['One', undefined]);
});
