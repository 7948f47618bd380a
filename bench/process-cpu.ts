import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux, which counts in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time that a process and all that descend from it have taken, also those that have ended. */
export function cpuMsOf(pid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const members = new Set([pid]);
  // Children have larger numbers than their parents, except where the numbers began anew.
  for (let size = 0; size !== members.size;) {
    size = members.size;
    for (const { pid: one, parent } of processes) if (members.has(parent)) members.add(one);
  }
  return processes.filter(({ pid: one }) => members.has(one)).reduce((sum, { ms }) => sum + ms, 0);
}

function statOf(pid: number): { readonly pid: number; readonly parent: number; readonly ms: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), ms: ticks * TICK_MS };
  } catch {
    // It ended meanwhile; its parent has its time.
    return null;
  }
}
