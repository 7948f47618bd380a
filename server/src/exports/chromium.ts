import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What the browser may know of our environment: where things are, and no secret. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'];

// Nothing of what it opens comes from a network: every request is answered by us, and no name leads anywhere.
const ARGUMENTS = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Null where no Chromium is installed. A path that was set and leads nowhere is not replaced by another one. */
export async function findChromium(setPath: string | null): Promise<string | null> {
  if (setPath !== null) return isProgram(setPath) ? setPath : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const installed = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram);
  if (installed !== undefined) return installed;
  const { chromium } = await import('playwright-core');
  const ofPlaywright = chromium.executablePath();
  return isProgram(ofPlaywright) ? ofPlaywright : null;
}

export async function launchChromium(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath,
    args: ARGUMENTS,
    // Chromium refuses to run as root inside its sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    env: Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
    // The server closes it in its own order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
