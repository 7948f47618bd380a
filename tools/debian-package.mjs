// Programs that only tests use, and that Debian packages.
import { spawnSync } from 'node:child_process';
import { run, say } from './ready.mjs';

const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { DEBIAN_FRONTEND: 'noninteractive' } };

export const canInstallPackages = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

export function installPackage(name) {
  run('apt-get', ['update', '-qq'], quiet);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
}

/** Whether the program can be run; where root can install Debian's package of that name, it is installed first. */
export function ensureProgram(name) {
  const runs = () => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
  if (runs()) return true;
  if (canInstallPackages()) {
    say(`Installing ${name} …`);
    installPackage(name);
  }
  return runs();
}
