import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reviewAddress } from './reviews.queries.ts';
import { useScreenTransition } from './screen-transition.ts';

const HERE = reviewAddress('single', 'edit', 'here');
const NEXT = reviewAddress('single', 'edit', 'next');
const OTHER = reviewAddress('single', 'edit', 'other');

interface Addresses {
  readonly address: typeof HERE;
  readonly ahead: typeof NEXT | null;
}

const renderTransition = () =>
  renderHook<ReturnType<typeof useScreenTransition>, Addresses>(
    ({ address, ahead }) => useScreenTransition(address, ahead),
    { initialProps: { address: HERE, ahead: NEXT } },
  );

test('a prefetched screen is shown before the URL changes, and stays', async () => {
  const { result, rerender } = renderTransition();
  expect(result.current.shown).toBe(HERE);

  await act(() => result.current.enter({ ...NEXT, page: 'clips' }));
  expect(result.current.shown).toBe(NEXT);
  rerender({ address: HERE, ahead: OTHER });
  expect(result.current).toMatchObject({ shown: NEXT, next: NEXT });

  rerender({ address: NEXT, ahead: null });
  expect(result.current).toMatchObject({ shown: NEXT, next: null });
});

test('a screen that is not prefetched yet is not shown', async () => {
  const { result } = renderTransition();
  await act(() => result.current.enter({ ...OTHER, page: 'clips' }));
  expect(result.current.shown).toBe(HERE);
});

test('coming back to a screen that was left shows it again', async () => {
  const { result, rerender } = renderTransition();
  await act(() => result.current.enter({ ...NEXT, page: 'clips' }));
  rerender({ address: NEXT, ahead: null });
  rerender({ address: HERE, ahead: NEXT });
  expect(result.current.shown).toBe(HERE);
});
