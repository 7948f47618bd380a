import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchVersion } from './watch-version.ts';

const pageWith = (application: string) =>
  `<link rel="modulepreload" href="/assets/${application}" data-application>`;

beforeEach(() => {
  document.head.innerHTML = pageWith('index-old.js');
  vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  watchVersion();
});
afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function missScript(served: () => Promise<Response>): Promise<void> {
  const asked = vi.fn<typeof fetch>(served);
  vi.stubGlobal('fetch', asked);
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  // What follows the answer needs no more than this.
  await new Promise((resolve) => setTimeout(resolve));
}

test('a page that misses a script is loaded anew when the server has another application', async () => {
  await missScript(async () => new Response(pageWith('index-new.js')));
  expect(window.location.reload).toHaveBeenCalled();
});

test('without an update it stays, also without a network: a reload would lose what is on the screen', async () => {
  await missScript(async () => new Response(pageWith('index-old.js')));
  await missScript(() => Promise.reject(new Error('no network')));
  expect(window.location.reload).not.toHaveBeenCalled();
});
