// Which source files the product runs, and which of them a file reaches: a plain scan of import statements. It knows the
// two ways in which this repository imports its own code, relative paths and `@sonoboard/<workspace>/<path>`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from './ready.mjs';

const SOURCE = /\.(ts|tsx|mjs)$/;
const IMPORT =
  /(?:^|[\s;])(?:import|export)\s+(type\s)?(?:([^'"();]*?)\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+)['"]/g;

/** Where the product starts: the server and its child processes, the web application, and the commands for operators. */
const ENTRIES = [
  'server/src/app/main.ts',
  'web/src/app/main.tsx',
  'web/src/app/start.ts',
  'web/src/app/draw-page.tsx',
  'web/src/routeTree.gen.ts',
  'tools/admin.ts',
  'tools/demo.ts',
  'tools/phone.ts',
  'tools/start.mjs',
];

export function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.git', '.cache', 'data'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (SOURCE.test(entry.name)) yield path;
  }
}

const texts = new Map();
const known = new Map();

function textOf(file) {
  if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'));
  return texts.get(file);
}

/** The source files that a file imports, each with the names taken from it; imports of types alone load nothing. */
function importsOf(file) {
  if (!known.has(file)) {
    const found = [...textOf(file).matchAll(IMPORT)].flatMap(([, isType, names, from, lazy, url]) => {
      const path = isType ? undefined : resolve(file, from ?? lazy ?? url);
      return path === undefined ? [] : [{ path, names: namesIn(names) }];
    });
    known.set(file, found);
  }
  return known.get(file);
}

/** `{ one, two as other, type Third }` takes one and two; null stands for the whole file. */
function namesIn(clause) {
  const inBraces = clause?.match(/\{([^}]*)\}/)?.[1];
  if (inBraces === undefined) return null;
  return inBraces
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => part.split(/\s+as\s+/)[0]);
}

function resolve(file, specifier) {
  const own = specifier.match(/^@sonoboard\/([^/]+)\/(.+)$/);
  const base = own
    ? join(ROOT, own[1], 'src', own[2])
    : specifier.startsWith('.')
      ? join(dirname(file), specifier)
      : undefined;
  if (base === undefined) return undefined;
  return ['', '.ts', '.tsx', '.mjs']
    .map((end) => base + end)
    .find((path) => SOURCE.test(path) && existsSync(path));
}

/** The files and all that they import, directly or through others. */
function reachedFrom(files) {
  const reached = new Set(files);
  for (const file of reached) for (const { path } of importsOf(file)) reached.add(path);
  return reached;
}

const productFiles = reachedFrom(ENTRIES.map((entry) => join(ROOT, entry)));

/** By file the names that other files of the product take from it. */
const usedNames = new Map();
for (const file of productFiles) {
  for (const { path, names } of importsOf(file)) {
    const used = usedNames.get(path) ?? new Set();
    usedNames.set(path, used);
    for (const name of names ?? ['*']) used.add(name);
  }
}

/** Whether the product uses an export: another file imports it, or its own file names it again. */
function isUsed(file, name) {
  const used = usedNames.get(file) ?? new Set();
  return used.has(name) || used.has('*') || textOf(file).split(new RegExp(`\\b${name}\\b`)).length > 2;
}

/**
 * A test counts when it drives the product in a browser, or takes something from a file of the product that the product
 * itself uses; through helpers of tests as well. A rule that only its test imports shows nothing about the product.
 */
export function reachesProduct(testFile) {
  if (relative(ROOT, testFile).startsWith(`e2e${sep}`)) return true;
  const helpers = new Set([testFile]);
  for (const file of helpers) {
    for (const { path, names } of importsOf(file)) {
      if (!productFiles.has(path)) helpers.add(path);
      else if (names === null || names.some((name) => isUsed(path, name))) return true;
    }
  }
  return false;
}
