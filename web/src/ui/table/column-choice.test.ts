import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf, shownColumns, toggledColumn } from './column-choice.ts';
import { UNNARROWED } from './table-view.ts';
import type { TableView } from './table-view.ts';

const VIEW: TableView = {
  page: 3,
  size: 50,
  sort: 'name',
  order: 'asc',
  ...UNNARROWED,
  columns: undefined,
};
const render = () => null;
const COLUMNS = [
  { id: 'name', header: 'Name', width: 100, fields: ['first_name', 'last_name'], render },
  { id: 'email', header: 'Email', width: 100, render },
  { id: 'phone', header: 'Phone', width: 100, isOptional: true, render },
  { id: 'delete', header: 'Delete', width: 50, isHeaderHidden: true, render },
] as const;

const ids = (view: TableView) => shownColumns(COLUMNS, view).map(({ id }) => id);

test('a table shows its usual columns until others are chosen; the buttons of a row always stay', () => {
  expect(ids(VIEW)).toEqual(['name', 'email', 'delete']);
  const chosen = toggledColumn(COLUMNS, toggledColumn(COLUMNS, VIEW, 'phone'), 'name');
  expect(ids(chosen)).toEqual(['email', 'phone', 'delete']);
  expect(chosen.page).toBe(3);
});

test('the last column stays, and an address that names none that exists shows the usual ones', () => {
  const one = { ...VIEW, columns: ['email'] };
  expect(toggledColumn(COLUMNS, one, 'email')).toEqual(one);
  expect(ids({ ...VIEW, columns: ['gone'] })).toEqual(['name', 'email', 'delete']);
});

test('toggling a column twice leads back, and the usual choice leaves the address empty', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('name', 'email', 'phone')), (toggles) => {
      const view = toggles.reduce((before, id) => toggledColumn(COLUMNS, before, id), VIEW);
      const shown = ids(view);
      const isUsual = shown.join() === 'name,email,delete';
      expect(view.columns === undefined).toBe(isUsual);
      expect(shown.length).toBeGreaterThan(1);
    }),
  );
});

test('a file holds the fields of the columns that are shown, and nothing for buttons', () => {
  expect(fieldsOf(shownColumns(COLUMNS, VIEW))).toEqual(['first_name', 'last_name', 'email']);
});
