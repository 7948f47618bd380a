import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Searched({ onSearch }: { readonly onSearch: (term: string) => void }) {
  const [term, setTerm] = useState('');
  return (
    <>
      <SearchField
        label="Search for patient"
        value={term}
        onSearch={(next) => {
          setTerm(next);
          onSearch(next);
        }}
      />
      <button type="button" onClick={() => setTerm('')}>
        Clear All
      </button>
    </>
  );
}

function field(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search for patient' });
}

function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
}

function wait(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test('RV-140: fewer than 3 characters filter nothing', () => {
  const onSearch = vi.fn();
  render(<Searched onSearch={onSearch} />);
  type('ok');
  wait(1000);
  expect(onSearch).not.toHaveBeenCalled();
});

test('RV-140: 3 characters filter once typing has paused for 300 ms', () => {
  const onSearch = vi.fn();
  render(<Searched onSearch={onSearch} />);
  type('oka');
  wait(299);
  type('okaf');
  wait(299);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('okaf');
});

test('shortening a term below 3 characters shows the whole list again', () => {
  const onSearch = vi.fn();
  render(<Searched onSearch={onSearch} />);
  type('okafor');
  wait(300);
  type('ok');
  wait(300);
  expect(onSearch.mock.calls).toEqual([['okafor'], ['']]);
  expect(field().value).toBe('ok');
});

test('Enter does not wait', () => {
  const onSearch = vi.fn();
  render(<Searched onSearch={onSearch} />);
  type('okafor');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('okafor');
});

test('clearing the term elsewhere empties the field', () => {
  render(<Searched onSearch={() => {}} />);
  type('okafor');
  wait(300);
  fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(field().value).toBe('');
});

test("'/' jumps to the field, but not while something else is typed", () => {
  render(
    <>
      <Searched onSearch={() => {}} />
      <textarea aria-label="Comment" />
    </>,
  );
  const comment = screen.getByRole('textbox', { name: 'Comment' });
  comment.focus();
  fireEvent.keyDown(comment, { key: '/' });
  expect(document.activeElement).toBe(comment);
  comment.blur();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(field());
});
