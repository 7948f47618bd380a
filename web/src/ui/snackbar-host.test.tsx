import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showSnackbar, snackbars } from '../platform/snackbar.ts';
import { SnackbarHost } from './snackbar-host.tsx';

afterEach(() => {
  cleanup();
  while (snackbars.current() !== null) snackbars.dismiss();
});

test('an error is an alert, anything else a status; each begins with a capital letter', () => {
  render(<SnackbarHost />);
  act(() => showSnackbar({ kind: 'error', text: 'vessel overlays failed to load' }));
  expect(screen.getByRole('alert').textContent).toBe('Vessel overlays failed to load');
  act(snackbars.dismiss);
  act(() => showSnackbar({ kind: 'success', text: 'saved' }));
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

test('closing a message shows the next one', () => {
  render(<SnackbarHost />);
  act(() => showSnackbar({ kind: 'info', text: 'First' }));
  act(() => showSnackbar({ kind: 'info', text: 'Second' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('status').textContent).toBe('Second');
});
