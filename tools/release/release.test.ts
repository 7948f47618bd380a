import { expect, test } from 'vitest';
import { releaseChanges } from './changelog.ts';
import { isNewer, isVersion } from './version.ts';

const CHANGES = `# Changelog

## Unreleased

- Clips load faster.

## 2.2.2 (2026-11-18)

- The first release.
`;

test('what is unreleased gets its version and date, and the next changes have a place', () => {
  expect(releaseChanges(CHANGES, '2.3.0', '2026-12-01')).toEqual({
    notes: '- Clips load faster.',
    text: `# Changelog

## Unreleased

## 2.3.0 (2026-12-01)

- Clips load faster.

## 2.2.2 (2026-11-18)

- The first release.
`,
  });
});

test('the first release has no other below it', () => {
  const first = releaseChanges('# Changelog\n\n## Unreleased\n\n- All of it.\n', '2.2.2', '2026-11-18');
  expect(first?.notes).toBe('- All of it.');
});

test.each([
  ['nothing is unreleased', CHANGES.replace('- Clips load faster.\n\n', '')],
  ['there is no such heading', CHANGES.replace('## Unreleased', '## Soon')],
])('there is no release where %s', (_, text) => {
  expect(releaseChanges(text, '2.3.0', '2026-12-01')).toBeNull();
});

test.each([
  ['2.2.2', true],
  ['2.10.0', true],
  ['v2.2.2', false],
  ['2.2', false],
  ['2.2.2-rc.1', false],
  ['2.02.0', false],
])('%s is a version: %s', (text, expected) => {
  expect(isVersion(text)).toBe(expected);
});

test('versions are compared by their numbers', () => {
  expect(isNewer('2.10.0', '2.9.9')).toBe(true);
  expect(isNewer('2.2.2', '2.2.2')).toBe(false);
  expect(isNewer('2.2.2', '10.0.0')).toBe(false);
});
