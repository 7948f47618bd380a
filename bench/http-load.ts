import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

function get(agent: Agent, { url, headers }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => {
        if (reply.statusCode === undefined || reply.statusCode >= 300) {
          reject(new Error(`${url} answered ${reply.statusCode}`));
        } else resolve(bytes);
      });
    });
    call.on('error', reject);
    call.end();
  });
}

const SECONDS = 3;
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/** What loads the server: wrk costs next to nothing itself; our own client shares the cores with what it measures. */
export const LOADER = hasWrk ? 'wrk' : 'a client in Node';

/** Requests per second of `clients` that each ask again as soon as they are answered. */
export function requestsPerSecond(target: Target, clients: number, requests: number): Promise<number> {
  return hasWrk ? wrkRequestsPerSecond(target, clients) : ownRequestsPerSecond(target, clients, requests);
}

async function wrkRequestsPerSecond({ url, headers }: Target, clients: number): Promise<number> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const wrk = spawn('wrk', ['-t1', `-c${clients}`, `-d${SECONDS}s`, ...lines, url]);
  let said = '';
  wrk.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(wrk, 'exit');
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(said) ?? [];
  if (rate === undefined || said.includes('Non-2xx')) throw new Error(`wrk was not answered well: ${said}`);
  return Number(rate);
}

async function ownRequestsPerSecond(target: Target, clients: number, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let left = requests;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1;
        await get(agent, target);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return requests / seconds;
}

/** Median milliseconds of one client's requests, one after the other. */
export async function millisecondsPerRequest(target: Target, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let index = 0; index < requests; index += 1) {
    const start = performance.now();
    await get(agent, target);
    times.push(performance.now() - start);
  }
  agent.destroy();
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

export async function fetchBytes(target: Target): Promise<Buffer> {
  const reply = await fetch(target.url, { headers: target.headers });
  if (!reply.ok) throw new Error(`${target.url} answered ${reply.status}: ${await reply.text()}`);
  return Buffer.from(await reply.arrayBuffer());
}
