import { type Browser, chromium } from '@playwright/test';

/** Playwright's own browser when no path is given. */
export function launchBrowser(executablePath: string | undefined): Promise<Browser> {
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // As root, which has no rights to lose, Chromium does not start in its sandbox.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}
