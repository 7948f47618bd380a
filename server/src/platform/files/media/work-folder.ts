import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'sonoboard-media-';
let swept: Promise<void> | null = null;

/** A folder for the time of a callback. */
export async function withWorkFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  await (swept ??= sweep());
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives back the disk that servers held when they were killed. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(pid)) continue;
    const folder = join(tmpdir(), name);
    if (await isAbandoned(folder, pid))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isAbandoned(folder: string, pid: number): Promise<boolean> {
  if (!isRunning(pid)) return true;
  // In a container every server has the same number; what is older than this one was left by another.
  const startedAt = Date.now() - process.uptime() * 1000;
  const found = await stat(folder).catch(() => null);
  return pid === process.pid && found !== null && found.mtimeMs < startedAt;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
