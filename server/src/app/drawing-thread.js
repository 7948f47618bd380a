// The thread that draws pages (see page-drawer.ts, which has the types of what is said). Plain JavaScript, because Node
// starts threads without whatever reads TypeScript in development.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const MOST_MS = 1_000;
/** The browser needs the processors meanwhile, to show the page that it has just got. */
const PAUSE_MS = 500;
/** Drawings after which V8 has compiled the libraries. The pages that come first after a start would pay for it. */
const PRACTICE = 20;

const { file } = workerData;
const require = createRequire(file);
const run = new Script(`(function (module, exports, require) {${readFileSync(file, 'utf8')}\n})`, {
  filename: file,
}).runInThisContext();

/** Each page has the application's modules for itself: whatever they remember goes with them. */
function freshModules() {
  const module = { exports: {} };
  run(module, module.exports, require);
  return module.exports;
}

/** They keep nothing from page to page, but one that was left in the middle of something might not find its way back. */
function forgetLibraries() {
  for (const name of Object.keys(require.cache)) delete require.cache[name];
}

// Ready before they are asked for, where there is a pause to make them.
let next = freshModules();
let pause;
let hasPractised = false;
let drawing = Promise.resolve();

// Parts of a page that nobody waits for may fail; the page that matters is awaited.
process.on('unhandledRejection', () => {});

parentPort?.on('message', (question) => {
  // One after the other: what stands in for the browser is the same for the whole thread.
  drawing = drawing.then(() => answer(question));
});

async function answer({ id, page }) {
  clearTimeout(pause);
  const modules = next ?? freshModules();
  next = null;
  try {
    const drawn = await drawWithin(modules, page);
    parentPort?.postMessage({ id, drawn }, []);
  } catch (error) {
    forgetLibraries();
    parentPort?.postMessage({ id, failure: String(error?.stack ?? error) }, []);
  }
  prepareAfter(page);
}

function prepareAfter(page) {
  pause = setTimeout(() => {
    next ??= freshModules();
    if (!hasPractised) practise(page);
  }, PAUSE_MS);
}

/** Draws the page some more times, for nobody. A page that is asked for meanwhile waits for one of them at most. */
function practise(page, times = PRACTICE) {
  hasPractised = true;
  if (times === 0) return;
  drawing = drawing
    .then(() => drawWithin(freshModules(), page))
    .then(() => setImmediate(practise, page, times - 1), forgetLibraries);
}

function drawWithin({ drawPage }, page) {
  return Promise.race([drawPage(page), tooLate()]);
}

/** A page that waits for what did not come with it must not hold up the others. */
async function tooLate() {
  await delay(MOST_MS, undefined, { ref: false });
  throw new Error(`the page was not drawn within ${MOST_MS} ms`);
}
