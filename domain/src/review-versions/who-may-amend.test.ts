import { expect, test } from 'vitest';
import { mayAmend, mayCancelRetraction, mayConfirmRetraction } from './who-may-amend.ts';

const NOBODY = { isAuthor: false, isCollectionAdmin: false, isReviewer: false, isRequester: false };

test.each([
  ['author', { isAuthor: true }, true],
  ['admin of the collection', { isCollectionAdmin: true }, true],
  ['another reviewer', { isReviewer: true }, false],
  ['anybody else', {}, false],
])('%s: may amend is %s', (_, person, allowed) => {
  expect(mayAmend({ ...NOBODY, ...person })).toBe(allowed);
});

test.each([
  ['author', { isAuthor: true }, true],
  ['admin of the collection', { isCollectionAdmin: true }, true],
  ['another reviewer', { isReviewer: true }, true],
  ['anybody else', {}, false],
  [
    'the person who asked, whatever they are',
    { isRequester: true, isAuthor: true, isCollectionAdmin: true },
    false,
  ],
])('%s: may be the second person of a retraction is %s', (_, person, allowed) => {
  expect(mayConfirmRetraction({ ...NOBODY, ...person })).toBe(allowed);
});

test('a retraction is taken back by the person who asked for it and by admins', () => {
  expect(mayCancelRetraction({ isRequester: true, isCollectionAdmin: false })).toBe(true);
  expect(mayCancelRetraction({ isRequester: false, isCollectionAdmin: true })).toBe(true);
  expect(mayCancelRetraction({ isRequester: false, isCollectionAdmin: false })).toBe(false);
});
