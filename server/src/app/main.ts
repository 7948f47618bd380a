import { DataFolderInUse } from '../platform/database/embedded-postgres/data-folder-lock.ts';
import { createLog } from '../platform/log.ts';
import { readSettings, type Settings, SettingsError } from '../platform/settings.ts';
import { announcement } from './announcement.ts';
import { StartRefused, startServer } from './start-server.ts';

const STOP_WITHIN_MS = 10_000;
const INTERRUPTED = 130;

// Output that goes nowhere, such as a full disk, must not end the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const say = (line: string) => void process.stdout.write(`${line}\n`);

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env, process.cwd());
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const settings = settingsOrExit();
const log = createLog(settings.logLevel);

// A signal during the start is heeded once it is done, or given up on: half a start cannot be put down cleanly.
let stop: (() => Promise<void>) | null = null;
let isAskedToStop = false;

async function stopAndExit(): Promise<void> {
  await stop?.();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isAskedToStop) {
      // Ctrl-C twice: a person does not want to wait. A supervisor that repeats SIGTERM must not cut off requests in
      // flight; the timer below ends a stop that takes too long.
      if (signal === 'SIGINT') process.exit(INTERRUPTED);
      return;
    }
    isAskedToStop = true;
    say('Stopping …');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    if (stop) void stopAndExit();
  });
}

try {
  const server = await startServer(settings, log, (line) => say(`${line} …`));
  stop = server.stop;
  if (isAskedToStop) await stopAndExit();
  else say(announcement(settings.publicUrl, server.hasDemoWorld));
} catch (error) {
  const isPlain = error instanceof StartRefused || error instanceof DataFolderInUse;
  if (isPlain) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'the server could not start');
  process.exit(1);
}
