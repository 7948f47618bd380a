import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow } from '../product-code.mjs';
import { ROOT } from '../ready.mjs';

/** What meets texts of other people: the browser's own code can only hold up the person who typed. */
const FOLDERS = ['domain/src', 'contract/src', 'server/src'];

interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

function expressionsOf(file: string): readonly Expression[] {
  const found: Expression[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({
        file: relative(ROOT, file),
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, collect);
  };
  collect(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

/** A character that is repeated can make the expression take the square, or more, of the length of a text. */
function isSlow({ source, flags }: Pick<Expression, 'source' | 'flags'>): boolean {
  return analyse({ source, flags }).reports.length > 0;
}

test.each([
  [String.raw`^(a+)+$`, true],
  [String.raw`\s+$`, true],
  [String.raw`^\d+\w*$`, true],
  [String.raw`^[a-z]+$`, false],
  [String.raw`^a{1,20}b$`, false],
])('/%s/ is slow: %s', (source, expected) => {
  expect(isSlow({ source, flags: '' })).toBe(expected);
});

test('no regular expression of the server takes the square of the length of a text', () => {
  const files = FOLDERS.flatMap((folder) => [...filesBelow(join(ROOT, folder))]);
  const expressions = files.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap(expressionsOf);
  expect(expressions.length).toBeGreaterThan(100);
  expect(expressions.filter(isSlow)).toEqual([]);
});
