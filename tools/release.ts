// `npm run release -- X.Y.Z`: makes a release of what is committed. It sets the version, dates the lines of CHANGELOG.md, writes the
// fixture that later versions must open, tests it, commits and tags. Nothing is pushed. See docs/decisions/0053-releases.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseChanges } from './release/changelog.ts';
import { isNewer, isVersion } from './release/version.ts';
import { ROOT, run, runTool, say } from './ready.mjs';

/** Something that a person has to change before there can be a release. */
class NoRelease extends Error {}

const EXAMPLE = 'npm run release -- 2.3.0';

const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(ROOT, file), text);

function readVersion([version = '', ...others]: readonly string[]): string {
  if (!isVersion(version) || others.length > 0) {
    throw new NoRelease(`Which version? Three numbers, for example: ${EXAMPLE}`);
  }
  const tags = git('tag', '--list', 'v*').split('\n').filter(Boolean);
  const later = tags.find((tag) => !isNewer(version, tag.slice(1)));
  if (later !== undefined) throw new NoRelease(`${later} was released already; choose a later version.`);
  if (git('status', '--porcelain') !== '') throw new NoRelease('Commit or stash your changes first.');
  return version;
}

function writeChanges(version: string): string {
  const today = new Date().toISOString().slice(0, 10);
  const release = releaseChanges(read('CHANGELOG.md'), version, today);
  if (release === null) {
    throw new NoRelease("CHANGELOG.md has no lines below 'Unreleased'. What changes for those who use it?");
  }
  write('CHANGELOG.md', release.text);
  return release.notes;
}

/** Where the version stands; the first two of the lock file are those of the repository itself. */
function writeVersion(version: string): void {
  const named = /"version": "[^"]+"/;
  write('package.json', read('package.json').replace(named, `"version": "${version}"`));
  const own =
    /^(\{\n {2}"name": "sonoboard",\n {2}"version": ")[^"]+([^]*?\n {6}"name": "sonoboard",\n {6}"version": ")[^"]+/;
  write('package-lock.json', read('package-lock.json').replace(own, `$1${version}$2${version}`));
  const product = 'domain/src/about/product-version.ts';
  write(product, read(product).replace(/(PRODUCT_VERSION = ')[^']+/, `$1${version}`));
}

function writeFixture(): void {
  // In a process of its own, which reads the new version.
  if (runTool('tsx', ['tools/release-fixture.ts']) !== 0) throw new NoRelease('The fixture was not written.');
  if (runTool('vitest', ['run', '--project', 'server', 'server/test/releases.test.ts']) !== 0) {
    throw new NoRelease('A fixture does not open in this version.');
  }
}

/** What was not committed is what this command has written: the folder was clean before. */
function takeBack(): void {
  run('git', ['checkout', '--quiet', '--', '.']);
  run('git', ['clean', '-fdq', 'server/test/releases']);
}

try {
  const version = readVersion(process.argv.slice(2));
  try {
    const notes = writeChanges(version);
    writeVersion(version);
    writeFixture();
    git('add', '--all');
    git('commit', '--quiet', '--message', `release: ${version}`);
    git('tag', '--annotate', `v${version}`, '--message', `Sonoboard ${version}\n\n${notes}`);
  } catch (error) {
    takeBack();
    throw error;
  }
  say(`Version ${version} is committed and tagged as v${version}. Push it with: git push --follow-tags`);
} catch (error) {
  if (!(error instanceof NoRelease)) throw error;
  say(`There is no release. ${error.message}`);
  process.exitCode = 1;
}
