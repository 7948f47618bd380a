// Asks the same again and again until it is stopped, in a process of its own, so that the time it takes is the server's
// and not that of the process that loads the server. Prints how long it took, in milliseconds.
import { Agent, get } from 'node:http';
import process from 'node:process';

const PAUSE_MS = 20;
const [, , url = '', headers = '{}'] = process.argv;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times = [];
let refused = 0;
const end = new AbortController();
process.stdin.on('end', () => end.abort()).resume();

const ask = () =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: JSON.parse(headers) }, (reply) => {
      reply
        .resume()
        .on('end', () => resolve(reply.statusCode))
        .on('error', reject);
    }).on('error', reject);
  });

while (!end.signal.aborted) {
  const start = performance.now();
  const status = await ask();
  times.push(performance.now() - start);
  if (status !== 200) refused += 1;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
agent.destroy();
times.sort((a, b) => a - b);
const median = times[Math.floor(times.length / 2)];
process.stdout.write(JSON.stringify({ median, slowest: times.at(-1), calls: times.length, refused }));
