import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PlainTable } from './plain-table.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a table that is wider than its place says that it scrolls, until its end is in view', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(528);
  render(<PlainTable label="Compressions" heads={['View']} rows={[{ key: 'one', cells: ['GSV/CFV'] }]} />);
  const frame = screen.getByRole('region', { name: 'Compressions table' });
  expect(frame.hasAttribute('data-more')).toBe(true);
  frame.scrollLeft = 188;
  fireEvent.scroll(frame);
  expect(frame.hasAttribute('data-more')).toBe(false);
});
