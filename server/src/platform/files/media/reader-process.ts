import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const HEAP_LIMIT_MB = 128;

/** A reader that cannot start is our fault, not the file's: the error says so. */
export async function startReader(): Promise<ChildProcess> {
  const isBundled = !import.meta.url.endsWith('.ts');
  const code = isBundled ? './reader-child.js' : './reader-child.ts';
  const child = fork(fileURLToPath(new URL(code, import.meta.url)), {
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`, ...(isBundled ? [] : ['--import', 'tsx'])],
    // What a stranger's file could make it do, it does without our secrets and without our log.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', (exitCode) => reject(new Error(`The reader of films could not start (${exitCode}).`)));
  });
  // A message that does not reach it is no news of its own: its exit is.
  child.on('error', () => {});
  return child;
}

/** While it reads, the server waits for it. */
export function wake(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** While nobody asks, it does not keep the server from ending; it ends with it. */
export function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
