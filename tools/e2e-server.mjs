// The built product with a fresh demo world in a folder of its own, a mail server that keeps what it is given, and a
// stand-in for Stripe with a payment page to click on, and a maker of exams: what the browser tests talk to.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { tsImport } from 'tsx/esm/api';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensureBuilt, ROOT } from './ready.mjs';

// Otherwise whoever changes a source tests what was built before.
await ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-e2e-'));
process.env.DATA_DIR = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const ffmpeg = ensureFfmpeg();
if (ffmpeg) process.env.FFMPEG_PATH = ffmpeg;

const mails = process.env.E2E_MAIL_DIR ?? join(folder, 'mails');
rmSync(mails, { recursive: true, force: true });
mkdirSync(mails, { recursive: true });
process.env.SMTP_URL = `smtp://127.0.0.1:${await startMailServer(mails)}`;
process.env.MAIL_FROM = 'Sonoboard <no-reply@sonoboard.example>';

const { startStripeStub } = await tsImport('../server/test/stripe-stub.ts', import.meta.url);
const port = process.env.PORT ?? '8080';
const stripe = await startStripeStub({ webhookUrl: `http://127.0.0.1:${port}/api/billing/webhook` });
Object.assign(process.env, stripe.env);

// Ready before the product is: tests begin when that answers.
if (process.env.E2E_WORLD_MAKER_FILE) {
  const { startWorldMaker } = await tsImport('../server/test/world-maker.ts', import.meta.url);
  writeFileSync(process.env.E2E_WORLD_MAKER_FILE, String(await startWorldMaker(process.env)));
}

await import(pathToFileURL(join(ROOT, 'server/dist/main.js')).href);

/** One file for each mail, under a name that is there only once the mail is whole. */
async function startMailServer(into) {
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const parts = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', () => {
        count += 1;
        const file = join(into, String(count).padStart(6, '0'));
        writeFileSync(`${file}.part`, Buffer.concat(parts));
        renameSync(`${file}.part`, `${file}.eml`);
        done();
      });
    },
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.server.address().port;
}
