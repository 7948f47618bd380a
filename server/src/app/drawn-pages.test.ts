import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DISPLAY_COOKIE,
  displayText,
  type Display,
  type PageToDraw,
} from '@sonoboard/contract/http/page-drawing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const ATHENS: Display = { zone: 'Europe/Athens', width: 1440, collection: null };
const HEAD =
  '<!doctype html><html><head><title>Sonoboard</title><link rel="modulepreload" href="/assets/application.js"></head><body>';
const HEAD_OF_DRAWN = HEAD.replace('modulepreload', 'after-painting').replace(
  '</head>',
  '<link rel="expect" href="#first-replies" blocking="render"></head>',
);

const web = mkdtempSync(join(tmpdir(), 'sonoboard-web-'));
let world: TestApp;
let reviewer: TestUser;
let collection: string;
let asked: PageToDraw[] = [];
let isTooBusy = false;

beforeAll(async () => {
  writeFileSync(join(web, 'index.html'), `${HEAD}<div id="root"></div><noscript>No</noscript></body></html>`);
  const drawPage = async (page: PageToDraw) => {
    asked.push(page);
    return isTooBusy ? null : { styles: '<style>p{}</style>', content: '<p>drawn</p>' };
  };
  world = await startTestApp({ parts: { webFolder: web, drawPage } });
  reviewer = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  await makeExam(world.deps, { collections: [collection] });
});
beforeEach(() => {
  asked = [];
  isTooBusy = false;
});
afterAll(async () => {
  await world.stop();
  rmSync(web, { recursive: true, force: true });
});

async function open(url: string, display: Display | string | null = ATHENS): Promise<string> {
  const text = typeof display === 'string' ? display : display && displayText(display);
  const cookie = [reviewer.cookie, ...(text === null ? [] : [`${DISPLAY_COOKIE}=${text}`])].join('; ');
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', cookie };
  return (await world.app.inject({ url, headers })).body;
}

test('a list comes drawn from the replies that it brings along, for the person and the display that ask', async () => {
  const page = await open('/worklist');
  expect(page).toContain(
    `${HEAD_OF_DRAWN}<style>p{}</style><div id="root"><p>drawn</p></div><noscript>No</noscript><script type="application/json"`,
  );
  expect(page.endsWith('</script></body></html>')).toBe(true);
  const [drawn] = asked;
  expect(drawn).toMatchObject({ path: '/worklist', person: reviewer.guid, display: ATHENS });
  expect(page).toContain(drawn?.replies.replaceAll('<', String.raw`\u003c`));
});

test.each(['/worklist', '/completed-reviews', '/pending-rescans', '/storage'])(
  '%s is drawn',
  async (path) => {
    await open(path);
    expect(asked.map((page) => page.path)).toEqual([path]);
  },
);

test('the first page of a person is drawn as the list that it leads to', async () => {
  await open('/');
  expect(asked.map((page) => page.path)).toEqual(['/worklist']);
});

test.each(['/user-settings', '/worklist?search=ada', '/login', '/create-review/1'])(
  '%s is left to the browser: its rows do not come with it',
  async (path) => {
    expect(await open(path)).toContain('<div id="root"></div>');
    expect(asked).toEqual([]);
  },
);

test.each([null, 'nonsense', 'Nowhere/Atall%201440%20'])(
  'a browser that has not said how it shows pages draws them itself: %s',
  async (display) => {
    expect(await open('/worklist', display)).toContain('<div id="root"></div>');
    expect(asked).toEqual([]);
  },
);

test.each(['/user-settings', '/worklist?search=ada'])(
  'the scripts of a page that the browser draws are fetched at once: %s',
  async (path) => {
    expect(await open(path)).toContain(HEAD);
  },
);

test('the scripts of a drawn page are fetched once it is painted', async () => {
  expect(await open('/worklist')).toContain(HEAD_OF_DRAWN);
  expect(await open('/worklist', null)).toContain(HEAD);
});

test('a page that cannot be drawn in time comes with its replies alone', async () => {
  isTooBusy = true;
  const page = await open('/worklist');
  expect(page).toContain('<div id="root"></div>');
  expect(page).toContain('"/api/current"');
});

test('rows and counts are those of the collection that the browser has chosen', async () => {
  const page = await open('/worklist', { ...ATHENS, collection });
  const narrowed = `data_collection_guid=${collection}`;
  expect(page).toContain(`worklist?limit=20&offset=0&${narrowed}`);
  expect(page).toContain(`worklist?count_only=true&${narrowed}`);
  expect(page).toContain(`pending-rescans?count_only=true&${narrowed}`);
  expect(asked).toHaveLength(1);
});

test('a chosen collection that the person may not see gives none of its rows', async () => {
  const foreign = await makeCollection(world.deps, {});
  await makeExam(world.deps, { collections: [foreign], patientLastName: 'Secret' });
  const page = await open('/worklist', { ...ATHENS, collection: foreign });
  expect(page).not.toContain('Secret');
});

test('a small window brings the rows of a small page', async () => {
  expect(await open('/worklist', { ...ATHENS, width: 390 })).toContain('worklist?limit=5&');
  expect(await open('/worklist', { ...ATHENS, width: 900 })).toContain('worklist?limit=20&');
});
