import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function open(onKeyDown?: () => void): string[] {
  const done: string[] = [];
  render(
    <Dialog
      isOpen
      onClose={() => done.push('closed')}
      title="Question"
      actions={null}
      onKeyDown={onKeyDown}
    />,
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  return done;
}

test('Esc closes a dialog, also one with keys of its own', () => {
  expect(open()).toEqual(['closed']);
  cleanup();
  expect(open(() => {})).toEqual(['closed']);
});
