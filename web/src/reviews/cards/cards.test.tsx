import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { changeReview } from '@sonoboard/domain/reviews/active-review';
import {
  exampleClip,
  exampleActiveReview,
  exampleRules,
} from '@sonoboard/domain/reviews/example-review.fixture';
import { isClipEditable, type ReviewClip } from '@sonoboard/domain/reviews/review-clip';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AssessmentCard } from './assessment-card.tsx';
import { CommentCard } from './comment-card.tsx';
import { RatingCard } from './rating-card.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Situation {
  readonly clip?: Partial<ReviewClip>;
  readonly rules?: Partial<ReviewRules>;
}

/** The three cards over one clip, as a page puts them together. */
function Cards({ clip, rules: changed }: Situation) {
  const rules = exampleRules(changed);
  const [review, setReview] = useState(() => exampleActiveReview([{ ...exampleClip(clip), id: 'clip' }]));
  const shown = review.scans[0]?.clips[0];
  if (shown === undefined) return null;
  const isEditable = isClipEditable(shown);
  const change = (wanted: Parameters<typeof changeReview>[1]) =>
    setReview((before) => changeReview(before, wanted, rules));
  return (
    <>
      <RatingCard
        rating={shown.rating}
        isEditable={isEditable}
        onRate={(rating) => change({ kind: 'rate', clipId: 'clip', rating })}
      />
      <AssessmentCard
        clip={shown}
        rules={rules}
        isEditable={isEditable}
        onAssess={(assessment) => change({ kind: 'assess', clipId: 'clip', assessment })}
      />
      <CommentCard
        clip={shown}
        rules={rules}
        isEditable={isEditable}
        onComment={(text) => change({ kind: 'comment_clip', clipId: 'clip', text })}
      />
    </>
  );
}

const open = (situation: Situation = {}) => render(<Cards {...situation} />);
const score = (value: number) => screen.getByRole('radio', { name: new RegExp(`^${value}`) });
const rate = (value: number) => fireEvent.click(score(value));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const choose = (name: string | RegExp) => fireEvent.click(button(name));
const card = (name: string) => screen.getByRole('region', { name });
const says = (text: string) => within(card('Assessment')).getByText(text);
const comment = () => screen.getByRole('textbox', { name: 'Comment' });
const press = (key: string) => fireEvent.keyDown(document.body, { key, code: codeOf(key) });
const codeOf = (key: string) => (/\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`);
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe('image quality score', () => {
  test('RV-174: five radios, none set at first; each of 1 to 5 counts as set', () => {
    open();
    expect(screen.getAllByRole('radio', { checked: false })).toHaveLength(5);
    for (const value of [1, 2, 3, 4, 5]) {
      rate(value);
      expect(screen.getAllByRole('radio', { checked: true })).toEqual([score(value)]);
    }
  });

  test('RV-068: the info popover explains the five steps of the scale', () => {
    open();
    choose('What the scores mean');
    expect(screen.getByRole('dialog', { name: 'What the scores mean' }).textContent).toContain('Sufficient');
  });

  test('the keys 1 to 5 rate, by their place on the keyboard; Shift leaves them to the clips', () => {
    open();
    fireEvent.keyDown(document.body, { key: 'é', code: 'Digit2' });
    expect(score(2).getAttribute('aria-checked')).toBe('true');
    fireEvent.keyDown(document.body, { key: '$', code: 'Digit4', shiftKey: true });
    expect(score(2).getAttribute('aria-checked')).toBe('true');
    press('6');
    expect(score(2).getAttribute('aria-checked')).toBe('true');
  });
});

describe('assessment', () => {
  test('RV-175: three buttons; RV-176: all disabled without a rating; RV-194: the card says why', () => {
    open();
    for (const name of ['No DVT', 'DVT', 'Other']) expect(button(name)).toHaveProperty('disabled', true);
    says('Select an image rating before making an assessment.');
  });

  test('RV-177: below 3 only Other is available; RV-196: the card says so', () => {
    open();
    rate(2);
    expect(button('No DVT')).toHaveProperty('disabled', true);
    expect(button('DVT')).toHaveProperty('disabled', true);
    expect(button('Other')).toHaveProperty('disabled', false);
    says('Not all assessment options are available due to the low image quality score.');
  });

  test('RV-190: the border is active and RV-195: the card calls for an assessment once rated', () => {
    open();
    rate(4);
    says('Provide an assessment for this compression point.');
    expect(card('Assessment').dataset['border']).toBe('active');
    choose('No DVT');
    expect(card('Assessment').dataset['border']).toBe('plain');
  });

  test.each([
    { id: 'RV-197', name: 'No DVT', text: 'All Veins Fully Compressed' },
    { id: 'RV-198', name: 'DVT', text: 'Veins Not Fully Compressed' },
  ])('$id: $name reads $text', ({ name, text }) => {
    open();
    rate(4);
    choose(name);
    says(text);
    expect(button(name).getAttribute('aria-pressed')).toBe('true');
  });

  test.each([
    { id: 'RV-199', item: 'Rescan', text: 'Recommending a rescan for this clip' },
    { id: 'RV-200', item: 'Standard US', text: 'Recommending a standard ultrasound' },
  ])('RV-182: Other opens a menu; $id: $item reads $text', ({ item, text }) => {
    open();
    rate(2);
    choose('Other');
    expect(screen.getAllByRole('menuitem')).toHaveLength(2);
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    says(text);
  });

  test('RV-183: Rescan and Standard US light the same button', () => {
    open();
    rate(2);
    choose('Other');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Rescan' }));
    expect(button('Rescan').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('Rescan'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Standard US' }));
    expect(button('Standard US').getAttribute('aria-pressed')).toBe('true');
  });

  test('RV-193: with the indeterminate setting Other reads Indeterminate and is taken at once (RV-201)', () => {
    open({ rules: { indeterminateLabel: true } });
    rate(4);
    choose('Indeterminate');
    says('Clip is indeterminate');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('RV-191, RV-192: the words of the compressibility setting', () => {
    open({ rules: { compressibilityLabels: true } });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent.slice(1))).toEqual(
      expect.arrayContaining(['Compressible', 'Incompressible', 'Other']),
    );
  });

  test('RV-180, RV-181: a rating across the line clears the assessment', () => {
    open();
    rate(4);
    choose('No DVT');
    rate(2);
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
    choose('Other');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Rescan' }));
    rate(4);
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });
});

describe('a possible false negative', () => {
  const CONTRADICTED = { clip: { operatorAssessment: 'positive' } } as const;
  const MISMATCH =
    'The operator assessed the veins as not compressible, which is different from your assessment.';

  test('RV-184, RV-186, RV-321: is held back for 500 ms with a spinner, then RV-187 asks, and RV-188 a second click confirms', () => {
    open(CONTRADICTED);
    rate(4);
    choose('No DVT');
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
    within(button(/No DVT/)).getByRole('progressbar');
    wait(499);
    within(button(/No DVT/)).getByRole('progressbar');
    wait(1);
    expect(card('Assessment').dataset['border']).toBe('warning');
    choose('CONFIRM - No DVT');
    expect(button('No DVT').getAttribute('aria-pressed')).toBe('true');
  });

  test('RV-189, RV-202: the border warns and the card says what differs', () => {
    open(CONTRADICTED);
    rate(4);
    choose('No DVT');
    expect(card('Assessment').dataset['border']).toBe('warning');
    says(MISMATCH);
  });

  test('a double click confirms nothing: the question has to be seen first', () => {
    open(CONTRADICTED);
    rate(4);
    choose('No DVT');
    choose(/No DVT/);
    press('n');
    wait(500);
    expect(button('CONFIRM - No DVT').getAttribute('aria-pressed')).toBe('false');
  });

  test('the same key twice confirms; a held key does not', () => {
    open(CONTRADICTED);
    press('4');
    press('n');
    wait(500);
    fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN', repeat: true });
    expect(button('CONFIRM - No DVT').getAttribute('aria-pressed')).toBe('false');
    press('n');
    expect(button('No DVT').getAttribute('aria-pressed')).toBe('true');
  });

  test('RV-178, RV-203: strict review takes No DVT away and says what is left', () => {
    open({ ...CONTRADICTED, rules: { strictReview: true } });
    rate(4);
    choose('No DVT');
    wait(500);
    expect(button('No DVT')).toHaveProperty('disabled', true);
    says(`${MISMATCH} Choose "incompressible" if you agree, or "other" if you disagree.`);
  });
});

describe('comment', () => {
  test('RV-206: rated 2 and assessed, the box has the focus, is in view and says why', () => {
    open();
    rate(2);
    expect(document.activeElement).not.toBe(comment());
    choose('Other');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Rescan' }));
    expect(document.activeElement).toBe(comment());
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
    screen.getByText('Explain why you chose this assessment');
    screen.getByText('Required');
  });

  test('keys O, R and C work; Esc leaves the box and keeps the text', () => {
    open({ clip: { comment: 'Seen' } });
    press('2');
    press('o');
    fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Rescan' }), { key: 'r' });
    says('Recommending a rescan for this clip');
    wait(1000);
    press('c');
    expect(document.activeElement).toBe(comment());
    fireEvent.keyDown(comment(), { key: 'Escape' });
    expect(document.activeElement).toBe(document.body);
    expect(comment()).toHaveProperty('value', 'Seen');
  });

  test('letters typed into the box assess nothing', () => {
    open();
    rate(4);
    fireEvent.keyDown(comment(), { key: 'n', code: 'KeyN' });
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });

  test('RV-207: a missing clip has its comments disabled', () => {
    open({ clip: { isMock: true, isAlreadyReviewed: true, hasVideo: false } });
    expect(comment()).toHaveProperty('disabled', true);
    expect(comment()).toHaveProperty('placeholder', 'Comments are disabled as the cine loop is missing');
  });

  test('RV-208: Enter review comments; RV-209: No comments provided where nothing can be written', () => {
    open();
    expect(comment()).toHaveProperty('placeholder', 'Enter review comments');
    cleanup();
    open({ clip: { isAlreadyReviewed: true, rating: 4, assessment: 'negative' } });
    expect(comment()).toHaveProperty('placeholder', 'No comments provided');
    expect(comment()).toHaveProperty('readOnly', true);
  });

  test('a clip of an earlier review cannot be rated or assessed, by no key either', () => {
    open({ clip: { isAlreadyReviewed: true, rating: 4, assessment: 'negative' } });
    for (const key of ['2', 'd', 'o', 'c']) press(key);
    expect(score(4).getAttribute('aria-checked')).toBe('true');
    expect(button('No DVT').getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });
});
