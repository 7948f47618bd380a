import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { exampleClip } from '@sonoboard/domain/reviews/example-review.fixture';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlayerState as EveryState } from '../clips/video-player/clip-player.ts';
import { Observable } from '../clips/video-player/observable.ts';
import { useShortcuts } from '../ui/shortcuts.ts';
import { OverallRatingDialog } from './cards/overall-rating-dialog.tsx';
import type { ExamClip } from './exam-clips.ts';
import { useKeysHeldUntilShown } from './use-keys-held-until-shown.ts';

afterEach(cleanup);

const CLIP = { ...exampleClip({ hasVideo: true }), id: 'clip' } as unknown as ExamClip;

type PlayerState = Pick<EveryState, 'clipId' | 'status'>;
const PLAYER = { state: new Observable<PlayerState>({ clipId: 'clip', status: 'loading' }) };

interface PageProps {
  readonly display: ExamClip['display'];
  readonly onSave: (rating: number) => void;
}

/** The last clip of an exam: Enter asks for the score of the whole exam. */
function Page({ display, onSave }: PageProps) {
  const [isAsking, setIsAsking] = useState(false);
  useKeysHeldUntilShown({ ...CLIP, display }, PLAYER);
  useShortcuts((event) => {
    if (event.key === 'Enter') setIsAsking(true);
    return event.key === 'Enter';
  });
  return (
    <OverallRatingDialog
      isOpen={isAsking}
      rating={null}
      onSave={onSave}
      onCancel={() => setIsAsking(false)}
    />
  );
}

test('keys typed ahead of the first frame reach the dialog that one of them opens', async () => {
  const onSave = vi.fn<PageProps['onSave']>();
  const { rerender } = render(<Page display="not_shown" onSave={onSave} />);
  for (const [key, code] of [
    ['Enter', 'Enter'],
    ['4', 'Digit4'],
    ['Enter', 'Enter'],
  ]) {
    fireEvent.keyDown(document.body, { key, code });
  }
  expect(onSave).not.toHaveBeenCalled();
  await act(async () => rerender(<Page display="shown" onSave={onSave} />));
  expect(onSave.mock.calls).toEqual([[4]]);
});

test('a comment typed ahead of the first frame, after the keys that lead to it, has every letter', async () => {
  const onKey = vi.fn<(key: string) => void>();
  function Commented({ display }: Pick<PageProps, 'display'>) {
    const box = useRef<HTMLTextAreaElement>(null);
    const [text, setText] = useState('');
    useKeysHeldUntilShown({ ...CLIP, display }, PLAYER);
    useShortcuts(({ key }) => {
      onKey(key);
      if (key === 'r') box.current?.focus();
      return true;
    });
    return (
      <textarea
        aria-label="Comment"
        ref={box}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    );
  }
  const { rerender, getByRole } = render(<Commented display="not_shown" />);
  for (const key of '2r') fireEvent.keyDown(document.body, { key, code: `Key${key}` });
  for (const key of 'No gel') fireEvent.keyDown(document.body, { key, shiftKey: key === 'N' });
  expect(onKey).not.toHaveBeenCalled();
  await act(async () => rerender(<Commented display="shown" />));
  expect(onKey.mock.calls).toEqual([['2'], ['r']]);
  expect(getByRole('textbox')).toHaveProperty('value', 'No gel');
});

test('C leads to the comment at once, unless Enter waits, which means the comment of the next clip', () => {
  const onKey = vi.fn<(key: string) => void>();
  function Waiting() {
    useKeysHeldUntilShown({ ...CLIP, display: 'not_shown' }, PLAYER);
    useShortcuts(({ key }) => {
      onKey(key);
      return true;
    });
    return null;
  }
  render(<Waiting />);
  for (const key of ['4', 'c', 'Enter', 'c']) fireEvent.keyDown(document.body, { key, code: key });
  expect(onKey.mock.calls).toEqual([['c']]);
});

test('a key typed ahead of the first frame counts although a comment is being typed by then', async () => {
  const onKey = vi.fn<(key: string) => void>();
  function Commented({ display }: Pick<PageProps, 'display'>) {
    useKeysHeldUntilShown({ ...CLIP, display }, PLAYER);
    useShortcuts(({ key }) => {
      onKey(key);
      return true;
    });
    return <textarea aria-label="Comment" />;
  }
  const { rerender, getByRole } = render(<Commented display="not_shown" />);
  fireEvent.keyDown(document.body, { key: '4', code: 'Digit4' });
  onKey.mockClear();
  getByRole('textbox').focus();
  await act(async () => rerender(<Commented display="shown" />));
  expect(onKey.mock.calls).toEqual([['4']]);
});

test('keys wait while a clip that failed is tried again, and are forgotten when it fails again', async () => {
  const onKey = vi.fn<(key: string) => void>();
  const player = { state: new Observable<PlayerState>({ clipId: 'clip', status: 'failed' }) };
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key, code: key });
  };
  const become = (status: PlayerState['status']) => act(() => player.state.set({ clipId: 'clip', status }));
  function Retried({ display }: Pick<PageProps, 'display'>) {
    useKeysHeldUntilShown({ ...CLIP, display }, player);
    useShortcuts(({ key }) => {
      onKey(key);
      return true;
    });
    return null;
  }
  const { rerender } = render(<Retried display="failed" />);
  press('Enter');
  expect(onKey.mock.calls).toEqual([['Enter']]);
  become('loading');
  press('3');
  become('failed');
  become('loading');
  press('4', 'n');
  // The player has a frame; the review learns of it a moment later.
  become('ready');
  press('Enter');
  expect(onKey).toHaveBeenCalledTimes(1);
  await act(async () => rerender(<Retried display="shown" />));
  expect(onKey.mock.calls.flat()).toEqual(['Enter', '4', 'n', 'Enter']);
});
