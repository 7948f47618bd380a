// `npm run trace [-- SH-015..SH-034 RV-124]`: holds the requirement ids of docs/requirements.md against the ids that
// tests name, and prints what no test names yet (of the given ids only, if some are given). Only tests that reach code
// which the product runs are counted, by their imports; a test of a rule that nobody calls shows nothing (product-code.mjs).
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, reachesProduct } from './product-code.mjs';
import { ROOT, say } from './ready.mjs';

const ID = /\b(SH|RV|AD)-(\d{3})(?:\.\.(?:(?:SH|RV|AD)-)?(\d{3}))?\b/g;
const TEST_FILE = /\.(test|spec)\.tsx?$/;

function idsIn(text) {
  const ids = [];
  for (const [, area, first, last = first] of text.matchAll(ID)) {
    for (let n = Number(first); n <= Number(last); n++) ids.push(`${area}-${String(n).padStart(3, '0')}`);
  }
  return ids;
}

const requirements = new Map();
for (const line of readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8').split('\n')) {
  const [, id, text] = line.match(/^- ((?:SH|RV|AD)-\d{3}) (.*?)(?: \| CHECK .*)?$/) ?? [];
  if (id) requirements.set(id, text);
}
const testFiles = [...filesBelow(ROOT)].filter((path) => TEST_FILE.test(path));
const counted = new Set(testFiles.filter(reachesProduct));
const idsOf = (files) => new Set(files.flatMap((file) => idsIn(readFileSync(file, 'utf8'))));
const named = idsOf([...counted]);
const uncounted = testFiles.filter((file) => !counted.has(file));

const wanted = idsIn(process.argv.slice(2).join(' '));
const scope = wanted.length > 0 ? wanted : [...requirements.keys()];
const missing = scope.filter((id) => !named.has(id));
for (const id of missing) say(`${id}  ${requirements.get(id) ?? 'no such requirement'}`);
const unknown = [...named].filter((id) => !requirements.has(id));
if (unknown.length > 0) say(`\nTests name ids that do not exist: ${unknown.join(', ')}`);
if (uncounted.length > 0 && wanted.length === 0) {
  say('\nThese tests reach no code that the product runs, so their ids do not count:');
  for (const file of uncounted) say(`  ${relative(ROOT, file)}  ${[...idsOf([file])].join(' ')}`);
}
say(
  `\n${scope.length - missing.length} of ${scope.length} requirements are named by a test, ${missing.length} by none yet.`,
);
process.exit(unknown.length > 0 || (wanted.length > 0 && missing.length > 0) ? 1 : 0);
