import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reviewAddress } from './reviews.queries.ts';
import { useRoomCrossing } from './room-crossing.ts';

const HERE = reviewAddress('single', 'edit', 'here');
const NEXT = reviewAddress('single', 'edit', 'next');
const OTHER = reviewAddress('single', 'edit', 'other');

interface Rooms {
  readonly address: typeof HERE;
  readonly ahead: typeof NEXT | null;
}

const room = () =>
  renderHook<ReturnType<typeof useRoomCrossing>, Rooms>(
    ({ address, ahead }) => useRoomCrossing(address, ahead),
    { initialProps: { address: HERE, ahead: NEXT } },
  );

test('the room that was drawn ahead is shown before the address of the page changes, and stays', async () => {
  const { result, rerender } = room();
  expect(result.current.shown).toBe(HERE);

  await act(() => result.current.enter({ ...NEXT, page: 'clips' }));
  expect(result.current.shown).toBe(NEXT);
  rerender({ address: HERE, ahead: OTHER });
  expect(result.current).toMatchObject({ shown: NEXT, next: NEXT });

  rerender({ address: NEXT, ahead: null });
  expect(result.current).toMatchObject({ shown: NEXT, next: null });
});

test('a room that is not drawn yet is not shown', async () => {
  const { result } = room();
  await act(() => result.current.enter({ ...OTHER, page: 'clips' }));
  expect(result.current.shown).toBe(HERE);
});

test('whoever comes back to a room that was left finds it open', async () => {
  const { result, rerender } = room();
  await act(() => result.current.enter({ ...NEXT, page: 'clips' }));
  rerender({ address: NEXT, ahead: null });
  rerender({ address: HERE, ahead: NEXT });
  expect(result.current.shown).toBe(HERE);
});
