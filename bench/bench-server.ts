import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../tools/free-port.mjs';
import { ROOT } from '../tools/ready.mjs';

export interface BenchServer {
  readonly baseUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The built server in a process of its own, as it runs for people. */
export async function startBenchServer(env: Readonly<Record<string, string>>): Promise<BenchServer> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const baseUrl = `http://localhost:${port}`;
  const isReady = async () => (await fetch(`${baseUrl}/readyz`).catch(() => null))?.ok ?? false;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    await delay(50);
  }
  return {
    baseUrl,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
