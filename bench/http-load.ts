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

/** Requests per second of `clients` that each ask again as soon as they are answered. */
export async function requestsPerSecond(target: Target, clients: number, requests: number): Promise<number> {
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
