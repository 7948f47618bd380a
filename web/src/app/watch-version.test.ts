import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { watchVersion } from './watch-version.ts';

const reload = vi.fn<() => void>();

function linkTo(application: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.href = `/assets/${application}`;
  link.dataset['application'] = '';
  return link;
}

let running: HTMLLinkElement;
beforeAll(() => watchVersion());
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  running = linkTo('index-old.js');
  document.body.append(running);
});
afterEach(() => {
  running.remove();
  vi.unstubAllGlobals();
});

async function missScript(served: () => Promise<Response>): Promise<void> {
  const asked = vi.fn<typeof fetch>(served);
  vi.stubGlobal('fetch', asked);
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  // What follows the answer needs no more than this.
  await new Promise((resolve) => setTimeout(resolve));
}

const pageWith = (application: string) => async () => new Response(linkTo(application).outerHTML);

test('a page that misses a script is loaded anew when the server has another application', async () => {
  await missScript(pageWith('index-new.js'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('without an update it stays, also without a network: a reload would lose what is on the screen', async () => {
  await missScript(pageWith('index-old.js'));
  await missScript(() => Promise.reject(new Error('no network')));
  expect(reload).not.toHaveBeenCalled();
});
