import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Rating } from '@sonoboard/domain/reviews/rating';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OverallRatingDialog } from './overall-rating-dialog.tsx';

let saved: Rating[];
beforeEach(() => {
  saved = [];
});
afterEach(cleanup);

function open(rating: Rating | null = null) {
  render(
    <OverallRatingDialog
      isOpen
      rating={rating}
      onSave={(chosen) => saved.push(chosen)}
      onCancel={() => undefined}
    />,
  );
  return screen.getByRole('dialog', { name: 'Overall Exam Image Quality Score' });
}

describe('the dialog for the overall rating', () => {
  test('RV-092: says what the rating applies to', () => {
    expect(open().textContent).toContain('Rating applies to the whole exam.');
  });

  test('RV-250: has Cancel and Save; Save is disabled for a rating below 1', () => {
    open();
    screen.getByRole('button', { name: 'Cancel' });
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: /^3/ }));
    fireEvent.click(save);
    expect(saved).toEqual([3]);
  });

  test('issue 17, A3: a digit only selects; Enter saves', () => {
    const dialog = open();
    fireEvent.keyDown(dialog, { key: '3', code: 'Digit3' });
    fireEvent.keyDown(dialog, { key: '4', code: 'Digit4' });
    expect(saved).toEqual([]);
    const four = screen.getByRole('radio', { name: /^4/ });
    expect(four.getAttribute('aria-checked')).toBe('true');
    expect(document.activeElement).toBe(four);
    fireEvent.keyDown(four, { key: 'Enter' });
    expect(saved).toEqual([4]);
  });

  test('Enter saves what is chosen, and nothing where nothing is', () => {
    const dialog = open();
    fireEvent.keyDown(dialog, { key: 'Enter' });
    expect(saved).toEqual([]);
    const five = screen.getByRole('radio', { name: /^5/ });
    fireEvent.click(five);
    fireEvent.keyDown(five, { key: 'Enter' });
    expect(saved).toEqual([5]);
  });

  test('Enter on Cancel does not save', () => {
    open(4);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Enter' });
    expect(saved).toEqual([]);
  });
});
