import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllSelected, isSomeSelected, toggled, toggledAll } from './selection.ts';

const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 });

test('RV-139: select-all takes in every row of the page, and a second time lets all of them go', () => {
  fc.assert(
    fc.property(ids, fc.array(fc.string()), (page, elsewhere) => {
      const before = new Set(elsewhere.filter((id) => !page.includes(id)));
      const all = toggledAll(before, page);
      expect(isAllSelected(all, page)).toBe(true);
      expect(toggledAll(all, page)).toEqual(before);
    }),
  );
});

test('RV-139: select-all on a page that is partly selected takes in the rest', () => {
  const some = new Set(['a', 'x']);
  expect(isSomeSelected(some, ['a', 'b'])).toBe(true);
  expect(isAllSelected(some, ['a', 'b'])).toBe(false);
  expect(toggledAll(some, ['a', 'b'])).toEqual(new Set(['a', 'x', 'b']));
});

test('toggling a row twice changes nothing', () => {
  expect(toggled(toggled(new Set(['a']), 'b'), 'b')).toEqual(new Set(['a']));
});
