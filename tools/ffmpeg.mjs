// Where tests find ffmpeg: an installed one, else Debian's package where root can install it, else the binary inside an npm
// package, fetched on demand. The product itself never installs it.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackage } from './debian-package.mjs';
import { ROOT, run, say } from './ready.mjs';

/** The npm packages `@ffmpeg-installer/…` hold one build each, and each has a version of its own. */
const BUILDS = {
  'linux-x64': '4.1.0',
  'linux-arm64': '4.1.4',
  'linux-arm': '4.1.3',
  'darwin-x64': '4.1.0',
  'darwin-arm64': '4.1.5',
};
const MACHINE = `${process.platform}-${process.arch}`;
// Not in .cache, which every run of the tests empties.
const FOLDER = join(ROOT, 'node_modules', '.cache', 'ffmpeg');
const FETCHED = join(FOLDER, 'node_modules', '@ffmpeg-installer', MACHINE, 'ffmpeg');

const runs = (path) => spawnSync(path, ['-version'], { stdio: 'ignore' }).status === 0;
const installed = () => [process.env.FFMPEG_PATH, 'ffmpeg', FETCHED].find((path) => path && runs(path));

function fetchBuild() {
  const version = BUILDS[MACHINE];
  if (version === undefined) {
    say(`npm has no build of ffmpeg for this machine (${MACHINE}).`);
    return;
  }
  mkdirSync(FOLDER, { recursive: true });
  const name = `@ffmpeg-installer/${MACHINE}@${version}`;
  // Its only script makes the binary executable, which it is already.
  const words = '--no-save --no-audit --no-fund --ignore-scripts --loglevel error'.split(' ');
  run('npm', ['install', '--prefix', FOLDER, ...words, name], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Path or name of an ffmpeg, or undefined where none can be had: the tests that need it then say so. */
export function ensureFfmpeg() {
  const found = installed();
  if (found) return found;
  say('Installing ffmpeg …');
  if (canInstallPackages()) installPackage('ffmpeg');
  if (!installed()) fetchBuild();
  const fetched = installed();
  if (!fetched) say('No ffmpeg could be found or installed. Install one, or name it in FFMPEG_PATH.');
  return fetched;
}
