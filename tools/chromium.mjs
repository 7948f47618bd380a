// Where browser tests, bench and tour find Chromium: an installed one, else Debian's package where root can install it,
// else Playwright's own.
import { existsSync } from 'node:fs';
import { canInstallPackages } from './debian-package.mjs';
import { run, runTool, say } from './ready.mjs';

const KNOWN = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const installed = () => KNOWN.find((path) => path && existsSync(path));

function installPackage(name) {
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { DEBIAN_FRONTEND: 'noninteractive' } };
  run('apt-get', ['update', '-qq'], quiet);
  run('apt-get', ['install', '-y', '-qq', name], quiet);
}

/**
 * The Chromium without a window of its own: the same engine for three quarters of the processor time
 * (docs/decisions/0022). A system that does not offer it gets the ordinary one.
 */
export function ensureHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (!existsSync(HEADLESS_SHELL) && canInstallPackages()) {
    say('Installing the Chromium of the browser tests …');
    installPackage('chromium-headless-shell');
  }
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : ensureChromium();
}

/** Path of a Chromium, or undefined when Playwright's own is to be used. */
export function ensureChromium() {
  const found = installed();
  if (found) return found;
  if (canInstallPackages()) {
    say('Installing Chromium …');
    installPackage('chromium');
    if (installed()) return installed();
  }
  say("Fetching Playwright's Chromium …");
  if (runTool('playwright', ['install', 'chromium']) !== 0) {
    say('No Chromium could be found or installed. Install one, or name it in CHROMIUM_PATH.');
    process.exit(1);
  }
  return undefined;
}
