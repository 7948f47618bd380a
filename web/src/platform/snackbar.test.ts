import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SNACKBAR_MS, showSnackbar, snackbars } from './snackbar.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  snackbars.dismiss();
  vi.useRealTimers();
});

test('SH-300, SH-331: a message hides by itself after 6 seconds', () => {
  showSnackbar({ kind: 'error', text: 'Bad thing' });
  vi.advanceTimersByTime(5999);
  expect(snackbars.current()).toMatchObject({ kind: 'error', text: 'Bad thing' });
  vi.advanceTimersByTime(1);
  expect(snackbars.current()).toBeNull();
});

test.each([
  ['success', 'error'],
  ['error', 'success'],
  ['error', 'error'],
  ['info', 'error'],
] as const)('after a message of kind %s, a new %s shows at once and for its full time', (older, newer) => {
  showSnackbar({ kind: older, text: 'Older' });
  vi.advanceTimersByTime(4000);
  showSnackbar({ kind: newer, text: 'Newer' });
  expect(snackbars.current()?.text).toBe('Newer');
  vi.advanceTimersByTime(SNACKBAR_MS - 1);
  expect(snackbars.current()?.text).toBe('Newer');
  vi.advanceTimersByTime(1);
  expect(snackbars.current()).toBeNull();
});

test('a repeated sentence stays the same message, and its time starts again', () => {
  showSnackbar({ kind: 'error', text: 'Network error' });
  const id = snackbars.current()?.id;
  vi.advanceTimersByTime(4000);
  showSnackbar({ kind: 'error', text: 'Network error' });
  expect(snackbars.current()?.id).toBe(id);
  vi.advanceTimersByTime(SNACKBAR_MS - 1);
  expect(snackbars.current()?.text).toBe('Network error');
});

test('a repeated sentence takes over the button of the newer message', () => {
  const pressed: string[] = [];
  const open = (exam: string) => ({ label: 'Open', onPress: () => pressed.push(exam) });
  showSnackbar({ kind: 'success', text: 'Submitted', action: open('first') });
  showSnackbar({ kind: 'success', text: 'Submitted', action: open('second') });
  snackbars.current()?.action?.onPress();
  expect(pressed).toEqual(['second']);
});

test('a message that is held stays until it is released', () => {
  showSnackbar({ kind: 'success', text: 'Submitted' });
  snackbars.hold();
  vi.advanceTimersByTime(10 * SNACKBAR_MS);
  expect(snackbars.current()?.text).toBe('Submitted');
  snackbars.release();
  vi.advanceTimersByTime(SNACKBAR_MS);
  expect(snackbars.current()).toBeNull();
});

test('a message that replaces a held one hides by itself', () => {
  showSnackbar({ kind: 'success', text: 'Saved' });
  snackbars.hold();
  showSnackbar({ kind: 'error', text: 'Not saved' });
  vi.advanceTimersByTime(SNACKBAR_MS);
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
