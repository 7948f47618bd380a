import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

test('Esc closes a dialog', () => {
  const done: string[] = [];
  render(<Dialog isOpen onClose={() => done.push('closed')} title="Question" actions={null} />);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(done).toEqual(['closed']);
});
