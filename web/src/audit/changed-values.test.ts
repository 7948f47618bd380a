import { expect, test } from 'vitest';
import { changedValues } from './changed-values.ts';

test.each([
  [null, null, []],
  [
    { a: 1 },
    { a: 2, b: 'x' },
    [
      { field: 'a', before: '1', after: '2' },
      { field: 'b', before: '', after: 'x' },
    ],
  ],
  [undefined, 'text', [{ field: 'value', before: '', after: 'text' }]],
  [['x'], null, [{ field: 'value', before: 'x', after: '' }]],
  [{ a: [] }, { a: [1] }, [{ field: 'a', before: 'none', after: '[\n  1\n]' }]],
])('AMB-022: %j that became %j is told field by field', (before, after, expected) => {
  expect(changedValues(before, after)).toEqual(expected);
});
