import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { refuseIfChanged } from './refuse-if-changed.ts';

const CURRENT = { name: 'Trial', note: null, roles: ['reviewer', 'admin'] };

test.each([
  undefined,
  {},
  { name: 'Trial' },
  { note: null },
  { name: undefined },
  { gone: null },
  { roles: ['admin', 'reviewer'] },
  { name: 'Trial', roles: ['reviewer', 'admin'] },
])('an editor who saw %j may go on', (expected) => {
  expect(() => refuseIfChanged(CURRENT, expected)).not.toThrow();
});

test.each([{ name: 'Old' }, { note: '' }, { roles: ['admin'] }, { name: 'Trial', note: 'x' }])(
  'an editor who saw %j is told that someone else was there',
  (expected) => {
    expect(() => refuseIfChanged(CURRENT, expected)).toThrow(new AppError('changed_meanwhile').message);
  },
);
