// Where browser tests find Chromium: an installed one, else Debian's package where root can install it, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, runTool, say } from './ready.mjs';

const KNOWN = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const installed = () => KNOWN.find((path) => path && existsSync(path));
const canInstallPackages = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Path of a Chromium, or undefined when Playwright's own is to be used. */
export function ensureChromium() {
  const found = installed();
  if (found) return found;
  if (canInstallPackages()) {
    say('Installing Chromium …');
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { DEBIAN_FRONTEND: 'noninteractive' } };
    run('apt-get', ['update', '-qq'], quiet);
    if (run('apt-get', ['install', '-y', '-qq', 'chromium'], quiet) === 0 && installed()) return installed();
  }
  say("Fetching Playwright's Chromium …");
  if (runTool('playwright', ['install', 'chromium']) !== 0) {
    say('No Chromium could be found or installed. Install one, or name it in CHROMIUM_PATH.');
    process.exit(1);
  }
  return undefined;
}
