import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OverdueFigures, OverduePill } from './overdue-figures.tsx';
import { TimeToTarget } from './time-to-target.tsx';
import { useServerTime } from './use-server-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T11:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  [null, ''],
  [{ overdue: 0, due_soon: 0, changes_in_seconds: null }, ''],
  [{ overdue: 3, due_soon: 2, changes_in_seconds: 60 }, '3 overdue2 due soon'],
  [{ overdue: 100, due_soon: 0, changes_in_seconds: 60 }, '99+ overdue'],
])('%o reads "%s"', (targets, text) => {
  expect(render(<OverdueFigures targets={targets} />).container.textContent).toBe(text);
});

test('the pill of the navigation counts to 99', () => {
  expect(render(<OverduePill count={100} />).container.textContent).toBe('99+ overdue');
});

function Left({ at }: { readonly at: string }) {
  const now = useServerTime(at, Date.parse('2026-11-15T11:00:00Z'));
  return <TimeToTarget dueAt="2026-11-15T08:10:00Z" now={now} />;
}

test('time goes on by itself, from the clock of the server whatever the clock here says', async () => {
  const { container } = render(<Left at="2026-11-15T08:00:00Z" />);
  expect(container.textContent).toBe('Due in 10 min');
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
  expect(container.textContent).toBe('Due in 6 min');
  await act(() => vi.advanceTimersByTimeAsync(20 * 60_000));
  expect(container.textContent).toBe('Overdue 14 min');
});
