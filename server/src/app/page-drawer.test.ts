import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageToDraw } from '@sonoboard/contract/http/page-drawing';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { pageDrawer, type PageDrawer } from './page-drawer.ts';

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-drawing-'));
const faults: string[] = [];
const log = pino({ level: 'error' }, { write: (line) => void faults.push(line) });
let drawer: PageDrawer | null = null;
afterEach(async () => {
  await drawer?.stop();
  faults.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The thread runs this in place of the pages. */
function drawerOf(name: string, code: string): PageDrawer {
  const file = join(folder, `${name}.cjs`);
  writeFileSync(file, code);
  drawer = pageDrawer(file, log);
  return drawer;
}

const page = (person: string): PageToDraw => ({
  path: '/worklist',
  person,
  display: { zone: 'UTC', width: 1440, collection: null },
  replies: '{}',
});

/** The first page may come before the thread is ready: then the browser draws it. */
async function drawnInTime({ draw }: PageDrawer, person: string) {
  for (;;) {
    const drawn = await draw(page(person));
    if (drawn !== null) return drawn;
  }
}

test('no page sees anything of another: each is drawn by modules that have never run', async () => {
  const drawing = drawerOf(
    'remembering',
    `const people = [];
     exports.drawPage = async ({ person }) => { people.push(person); return { styles: '', content: people.join() }; };`,
  );
  await drawnInTime(drawing, 'first');
  const contents = await Promise.all(['ada', 'bob', 'eve'].map((person) => drawing.draw(page(person))));
  expect(contents.map((drawn) => drawn?.content)).toEqual(['ada', 'bob', 'eve']);
});

test('what the application remembers goes with its page; the libraries beside it are run once, and anew after a failure', async () => {
  writeFileSync(join(folder, 'libraries.cjs'), `let pages = 0; exports.countPage = () => (pages += 1);`);
  const drawing = drawerOf(
    'counting',
    `const { countPage } = require('./libraries.cjs');
     let ofApplication = 0;
     exports.drawPage = async ({ person }) => {
       const ofLibraries = countPage();
       if (person === 'bad') throw new Error('left in the middle');
       return { styles: String(ofApplication += 1), content: String(ofLibraries) };
     };`,
  );
  await drawnInTime(drawing, 'good');
  for (let page = 0; page < 5; page += 1) expect((await drawnInTime(drawing, 'good')).styles).toBe('1');
  expect(Number((await drawnInTime(drawing, 'good')).content)).toBeGreaterThan(5);
  await drawing.draw(page('bad'));
  expect(Number((await drawnInTime(drawing, 'good')).content)).toBeLessThan(5);
});

test('after a start the first page is drawn again for practice, until V8 has compiled what draws', async () => {
  const drawn = join(folder, 'drawn');
  const drawing = drawerOf(
    'practising',
    `const { appendFileSync } = require('node:fs');
     exports.drawPage = async ({ person }) => {
       appendFileSync(${JSON.stringify(drawn)}, person + ' ');
       return { styles: '', content: person };
     };`,
  );
  await drawnInTime(drawing, 'ada');
  await vi.waitFor(() => expect(readFileSync(drawn, 'utf8').split(' ').length).toBeGreaterThan(20), 10_000);
  expect((await drawnInTime(drawing, 'bob')).content).toBe('bob');
});

test('a page that fails is left to the browser, with the reason in the log; the next is drawn', async () => {
  const drawing = drawerOf(
    'failing',
    `exports.drawPage = async ({ person }) => {
       if (person === 'bad') throw new Error('no such row');
       return { styles: '', content: person };
     };`,
  );
  await drawnInTime(drawing, 'good');
  expect(await drawing.draw(page('bad'))).toBeNull();
  expect(faults.join()).toContain('no such row');
  expect((await drawnInTime(drawing, 'good')).content).toBe('good');
});

test('a page that waits for ever holds up neither its reader nor the next page', async () => {
  const drawing = drawerOf(
    'waiting',
    `exports.drawPage = ({ person }) =>
       person === 'slow' ? new Promise(() => {}) : Promise.resolve({ styles: '', content: person });`,
  );
  await drawnInTime(drawing, 'quick');
  expect(await drawing.draw(page('slow'))).toBeNull();
  expect((await drawnInTime(drawing, 'quick')).content).toBe('quick');
});

test('a thread that ends is started again by the next page', async () => {
  const drawing = drawerOf(
    'ending',
    `exports.drawPage = async ({ person }) => {
       if (person === 'last') process.exit(1);
       return { styles: '', content: person };
     };`,
  );
  await drawnInTime(drawing, 'one');
  expect(await drawing.draw(page('last'))).toBeNull();
  expect((await drawnInTime(drawing, 'another')).content).toBe('another');
});

test('without built pages nothing is drawn', async () => {
  drawer = pageDrawer(join(folder, 'nowhere.cjs'), log);
  expect(await drawer.draw(page('ada'))).toBeNull();
});
