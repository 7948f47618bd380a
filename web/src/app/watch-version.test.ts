import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { watchVersion } from './watch-version.ts';

const pageWith = (application: string) =>
  `<link rel="modulepreload" href="/assets/${application}" data-application>`;

const place = document.createElement('div');
const reload = vi.fn<() => void>();

beforeAll(() => watchVersion());
beforeEach(() => {
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  place.innerHTML = pageWith('index-old.js');
  document.body.append(place);
});
afterEach(() => {
  place.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Resolves when the page has read what the server has now. */
async function missScript(served: string): Promise<void> {
  const text = vi.fn<() => Promise<string>>(async () => served);
  vi.stubGlobal('fetch', async () => ({ ok: true, text }));
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.waitFor(() => expect(text).toHaveBeenCalled());
  await text.mock.results[0]?.value;
}

test('a page that misses a script is loaded anew when the server has another application', async () => {
  await missScript(pageWith('index-new.js'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('without an update it stays: a reload would lose what is on the screen', async () => {
  await missScript(pageWith('index-old.js'));
  expect(reload).not.toHaveBeenCalled();
});
