import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Target } from './http-load.ts';

interface Latency {
  readonly median: number;
  readonly slowest: number;
  readonly calls: number;
  /** Answered with something else than what was asked for. */
  readonly refused: number;
}

/** Milliseconds that a call takes while something else goes on, and what came of that. */
export async function latencyDuring<Result>(
  { url, headers }: Target,
  happens: () => Promise<Result>,
): Promise<Latency & { readonly result: Result }> {
  const script = new URL('ask-again.mjs', import.meta.url).pathname;
  const probe = spawn(process.execPath, [script, url, JSON.stringify(headers)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  probe.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const ended = once(probe, 'close');
  try {
    const result = await happens();
    probe.stdin.end();
    await ended;
    return { ...(JSON.parse(said) as Latency), result };
  } finally {
    probe.kill();
  }
}
