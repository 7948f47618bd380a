import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useConfirm } from './use-confirm.tsx';

afterEach(cleanup);

function Asking({ answers }: { readonly answers: boolean[] }) {
  const { confirm, confirmDialog } = useConfirm();
  const question = {
    title: 'Leave this review?',
    line: 'Progress is lost.',
    confirmLabel: 'Leave',
    isDestructive: true,
  };
  return (
    <>
      <button type="button" onClick={() => void confirm(question).then((answer) => answers.push(answer))}>
        Ask
      </button>
      {confirmDialog}
    </>
  );
}

test.each([
  { press: 'Leave', answer: true },
  { press: 'Cancel', answer: false },
])('pressing $press answers $answer', async ({ press, answer }) => {
  const answers: boolean[] = [];
  render(<Asking answers={answers} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByRole('dialog', { name: 'Leave this review?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: press }));
  await Promise.resolve();
  expect(answers).toEqual([answer]);
});

test('closing the dialog by Escape is a no', async () => {
  const answers: boolean[] = [];
  render(<Asking answers={answers} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await Promise.resolve();
  expect(answers).toEqual([false]);
});
