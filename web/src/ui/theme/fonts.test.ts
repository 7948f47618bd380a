import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const STYLES = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');
const MODULES = join(import.meta.dirname, '../../../../node_modules');
const faces = [
  ...STYLES.matchAll(/font-family: '([^']+)';[^}]*url\(\s*([^)\s]+)\s*\)[^}]*unicode-range:\s*([^;]+);/g),
].map(([, family = '', file = '', letters = '']) => ({ family, file, letters }));

test('a page in Latin letters sets up one font file: the other alphabets have the second name in the list', () => {
  const [first, second] =
    theme.typography.fontFamily?.split(', ').map((name) => name.replaceAll('"', '')) ?? [];
  expect(faces.filter(({ family }) => family === first)).toEqual([
    expect.objectContaining({ letters: expect.stringContaining('U+0000-00FF') }),
  ]);
  expect(faces.filter(({ family }) => family === second)).toHaveLength(6);
  expect(faces).toHaveLength(7);
});

test('each font file is there', () => {
  expect(faces.filter(({ file }) => !existsSync(join(MODULES, file)))).toEqual([]);
});
