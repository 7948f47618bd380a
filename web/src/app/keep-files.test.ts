import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFiles } from './keep-files.ts';

const VERSION = '/assets/index-new.js';
const OLD_VERSION = '/assets/index-old.js';
const FILES = [VERSION, '/assets/a.js', '/assets/b.woff2'];

const script = () => new Response('1', { headers: { 'content-type': 'text/javascript' } });
const listOf = (version: string) => () => Response.json({ version, files: FILES });

/** What the server has, by path; anything else is missing. */
let served: Map<string, () => Response>;
/** What the browser keeps: paths by name of the cache. */
let kept: Map<string, Set<string>>;
/** The locks that other pages of this browser hold. */
let heldElsewhere: string[];
let hasRoom: boolean;
let isRegistered: boolean;
let asked: string[];
let connection: { readonly saveData: boolean };

const page = document.createElement('div');

beforeEach(() => {
  vi.useFakeTimers();
  served = new Map([['/files.json', listOf(VERSION)], ...FILES.map((file) => [file, script] as const)]);
  kept = new Map();
  heldElsewhere = [];
  hasRoom = true;
  isRegistered = false;
  asked = [];
  connection = { saveData: false };
  page.innerHTML = `<link rel="modulepreload" href="${VERSION}" data-application>`;
  document.body.append(page);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return served.get(path)?.() ?? new Response(null, { status: 404 });
  });
  vi.stubGlobal('caches', browserCaches());
  vi.stubGlobal('navigator', {
    get connection() {
      return connection;
    },
    serviceWorker: {
      register: async () => void (isRegistered = true),
      ready: Promise.resolve(),
      getRegistration: async () => ({ unregister: async () => void (isRegistered = false) }),
    },
    locks: {
      request: () => new Promise(() => {}),
      query: async () => ({ held: heldElsewhere.map((name) => ({ name })) }),
    },
  });
});

afterEach(() => {
  page.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function browserCaches() {
  return {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const files = kept.get(name) ?? new Set<string>();
      kept.set(name, files);
      return {
        keys: async () => [...files].map((file) => ({ url: `http://test.example${file}` })),
        put: async (file: string) => {
          if (!hasRoom) throw new DOMException('full', 'QuotaExceededError');
          files.add(file);
        },
      };
    },
  };
}

async function openAndWait(): Promise<void> {
  keepFiles();
  await vi.advanceTimersByTimeAsync(60_000);
}

const keptNow = () => Object.fromEntries([...kept].map(([version, files]) => [version, [...files]]));

test('a page puts away all files of its version, once it is drawn', async () => {
  keepFiles();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isRegistered).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isRegistered).toBe(true);
  expect(keptNow()).toEqual({ [VERSION]: FILES });
});

test('what an earlier visit has put away is not fetched again', async () => {
  kept.set(VERSION, new Set([VERSION, '/assets/a.js']));
  await openAndWait();
  expect(asked).toEqual(['/files.json', '/assets/b.woff2']);
  expect(keptNow()).toEqual({ [VERSION]: FILES });
});

test('older versions are kept as long as some page runs them', async () => {
  kept.set(OLD_VERSION, new Set([OLD_VERSION])).set('/assets/index-older.js', new Set());
  heldElsewhere = [OLD_VERSION];
  await openAndWait();
  expect(Object.keys(keptNow()).toSorted()).toEqual([VERSION, OLD_VERSION]);
});

test('a page that is older than the server puts nothing away, and keeps what it has', async () => {
  kept.set(VERSION, new Set([VERSION]));
  served.set('/files.json', listOf('/assets/index-newer.js'));
  await openAndWait();
  expect(keptNow()).toEqual({ [VERSION]: [VERSION] });
});

test('what comes in place of a file is not put away: nothing, or a page', async () => {
  served.delete('/assets/b.woff2');
  served.set('/assets/a.js', () => new Response('Hotel', { headers: { 'content-type': 'text/html' } }));
  await openAndWait();
  expect(keptNow()).toEqual({ [VERSION]: [VERSION] });
});

test('on a full disk nothing is left behind', async () => {
  hasRoom = false;
  await openAndWait();
  expect(keptNow()).toEqual({});
});

test('a server without a list ends it: the worker goes, and all that was put away', async () => {
  kept.set(VERSION, new Set([VERSION])).set(OLD_VERSION, new Set());
  served.delete('/files.json');
  await openAndWait();
  expect(isRegistered).toBe(false);
  expect(keptNow()).toEqual({});
});

test('nothing is put away for a person who saves data, nor by a page that was not built', async () => {
  connection = { saveData: true };
  await openAndWait();
  connection = { saveData: false };
  page.replaceChildren();
  await openAndWait();
  expect(isRegistered).toBe(false);
  expect(asked).toEqual([]);
});
