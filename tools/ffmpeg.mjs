// Where tests find ffmpeg: an installed one, else Debian's package where root can install it, else the binary inside an npm
// package, fetched on demand. The product itself never installs it.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, say } from './ready.mjs';

const PACKAGE = '@ffmpeg-installer/linux-x64@4.1.0';
// Not in .cache, which every run of the tests empties.
const FOLDER = join(ROOT, 'node_modules', '.cache', 'ffmpeg');
const FETCHED = join(FOLDER, 'node_modules', '@ffmpeg-installer', 'linux-x64', 'ffmpeg');

const runs = (path) => spawnSync(path, ['-version'], { stdio: 'ignore' }).status === 0;
const installed = () => [process.env.FFMPEG_PATH, 'ffmpeg', FETCHED].find((path) => path && runs(path));
const canInstallPackages = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Path or name of an ffmpeg, or undefined where none can be had: the tests that need it then say so. */
export function ensureFfmpeg() {
  const found = installed();
  if (found) return found;
  say('Installing ffmpeg …');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { DEBIAN_FRONTEND: 'noninteractive' } };
  if (canInstallPackages()) {
    run('apt-get', ['update', '-qq'], quiet);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'ffmpeg'], quiet);
    if (installed()) return installed();
  }
  mkdirSync(FOLDER, { recursive: true });
  run('npm', ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', PACKAGE], quiet);
  if (!installed()) say('No ffmpeg could be found or installed. Install one, or name it in FFMPEG_PATH.');
  return installed();
}
