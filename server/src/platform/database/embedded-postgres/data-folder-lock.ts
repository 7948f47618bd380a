import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'server.pid';

export class DataFolderInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `Another Sonoboard server (process ${pid}) uses the data folder ${dataDir}. Stop it, or set DATA_DIR.`,
    );
  }
}

/**
 * Names the process that uses a data folder, so that a second server is refused at once and told which one.
 * It is a courtesy: two servers that take over a stale file in the same instant are parted by the lock that
 * each then asks of PostgreSQL itself (see embedded-postgres.ts).
 */
export function lockDataFolder(dataDir: string): () => void {
  const path = join(dataDir, NAME);
  const mine = `${process.pid} ${startTimeOf(process.pid)}\n`;
  for (;;) {
    try {
      writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pid = '', startTime = ''] = (readText(path) ?? '').trim().split(' ');
    if (isSameProcess(Number(pid), startTime)) throw new DataFolderInUse(dataDir, Number(pid));
    removeIfThere(path);
  }
  return () => {
    if (readText(path) === mine) removeIfThere(path);
  };
}

/** The number alone is not enough: after a restart of the machine another process may have it. */
function isSameProcess(pid: number, startTime: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  return startTimeOf(pid) === startTime;
}

/** Clock ticks after boot at which a process began; empty where the system does not tell. */
function startTimeOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
