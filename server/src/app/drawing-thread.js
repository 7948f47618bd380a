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

const { file } = workerData;
const require = createRequire(file);
const run = new Script(`(function (module, exports, require) {${readFileSync(file, 'utf8')}\n})`, {
  filename: file,
}).runInThisContext();

/** Each page has modules of its own: whatever they remember goes with them. */
function freshModules() {
  const module = { exports: {} };
  run(module, module.exports, require);
  return module.exports;
}

// Ready before they are asked for, where there is a pause to make them.
let next = freshModules();
let pause;
let drawing = Promise.resolve();

// Parts of a page that nobody waits for may fail; the page that matters is awaited.
process.on('unhandledRejection', () => {});

parentPort?.on('message', (question) => {
  // One after the other: what stands in for the browser is the same for the whole thread.
  drawing = drawing.then(() => answer(question));
});

async function answer({ id, page }) {
  clearTimeout(pause);
  const { drawPage } = next ?? freshModules();
  next = null;
  try {
    const drawn = await Promise.race([drawPage(page), tooLate()]);
    parentPort?.postMessage({ id, drawn }, []);
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error?.stack ?? error) }, []);
  }
  pause = setTimeout(() => (next = freshModules()), PAUSE_MS);
}

/** A page that waits for what did not come with it must not hold up the others. */
async function tooLate() {
  await delay(MOST_MS, undefined, { ref: false });
  throw new Error(`the page was not drawn within ${MOST_MS} ms`);
}
