import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SNACKBAR_MS, showSnackbar, snackbars } from '../platform/snackbar.ts';
import { SnackbarHost } from './snackbar-host.tsx';

afterEach(() => {
  cleanup();
  act(snackbars.dismiss);
  vi.useRealTimers();
});

test('an error is an alert, anything else a status; each begins with a capital letter', () => {
  render(<SnackbarHost />);
  act(() => showSnackbar({ kind: 'error', text: 'vessel overlays failed to load' }));
  expect(screen.getByRole('alert').textContent).toBe('Vessel overlays failed to load');
  act(snackbars.dismiss);
  act(() => showSnackbar({ kind: 'success', text: 'saved' }));
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

test('an error takes the place of an older success at once, and goes with the next success', () => {
  render(<SnackbarHost />);
  act(() => showSnackbar({ kind: 'success', text: 'Saved' }));
  act(() => showSnackbar({ kind: 'error', text: 'not saved' }));
  expect(screen.getByRole('alert').textContent).toBe('Not saved');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => showSnackbar({ kind: 'success', text: 'Saved' }));
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a message with an action has one button that acts and closes it', () => {
  let opened = 0;
  render(<SnackbarHost />);
  act(() =>
    showSnackbar({
      kind: 'success',
      text: 'Submitted: DVT',
      detail: 'Amara Okafor, 4471-0932',
      action: { label: 'Open', onPress: () => (opened += 1) },
    }),
  );
  expect(screen.getByRole('status').textContent).toContain('Amara Okafor, 4471-0932');
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(opened).toBe(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a message stays while the pointer is on it', () => {
  vi.useFakeTimers();
  render(<SnackbarHost />);
  act(() => showSnackbar({ kind: 'success', text: 'Submitted' }));
  fireEvent.pointerEnter(screen.getByText('Submitted'));
  act(() => {
    vi.advanceTimersByTime(2 * SNACKBAR_MS);
  });
  expect(screen.getByRole('status').textContent).toBe('Submitted');
  fireEvent.pointerLeave(screen.getByText('Submitted'));
  act(() => {
    vi.advanceTimersByTime(SNACKBAR_MS);
  });
  expect(screen.getByRole('status').textContent).toBe('');
});
