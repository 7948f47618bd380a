import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { SeededRandom } from '../../server/demo/seeded-random.ts';

export interface FlakyProxy {
  readonly baseUrl: string;
  /** How many connections it has cut so far. */
  readonly cuts: number;
  stop(): Promise<void>;
}

/** After how many bytes of which direction: no connection lasts, and every file gets through in the end. */
interface Cut {
  readonly of: 'request' | 'reply';
  readonly bytes: readonly [least: number, most: number];
}
const CUTS: readonly [Cut, ...Cut[]] = [
  { of: 'request', bytes: [0, 3_000] },
  { of: 'request', bytes: [3_000, 400_000] },
  // A reply has about a thousand bytes: a cut falls into one, or before its first byte.
  { of: 'reply', bytes: [0, 4_000] },
];

/**
 * A bad network between a phone and its server: each connection is cut after so many bytes of what is asked or of what is
 * answered, as the dice say. Anyone who is cut off in the reply cannot know that the server has done its part.
 */
export async function startFlakyProxy(server: string, random: SeededRandom): Promise<FlakyProxy> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let cuts = 0;

  const proxy = createServer((phone) => {
    const upstream = connect(Number(port || 80), hostname.replaceAll(/[[\]]/g, ''));
    const endBoth = () => {
      phone.destroy();
      upstream.destroy();
    };
    for (const socket of [phone, upstream]) {
      open.add(socket);
      socket.on('error', endBoth);
      socket.on('close', () => {
        open.delete(socket);
        endBoth();
      });
    }
    const cut = () => {
      if (!phone.destroyed) cuts += 1;
      endBoth();
    };
    const { of, bytes } = random.pick(CUTS);
    const limit = random.integer(...bytes);
    passOn(phone, upstream, of === 'request' ? limit : Infinity, cut);
    passOn(upstream, phone, of === 'reply' ? limit : Infinity, cut);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    get cuts() {
      return cuts;
    },
    async stop() {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function passOn(from: Socket, to: Socket, bytes: number, cut: () => void): void {
  let left = bytes;
  from.on('data', (piece: Buffer) => {
    if (piece.length > left) {
      // The bytes before the cut do arrive.
      to.write(piece.subarray(0, left), cut);
      left = 0;
      from.pause();
      return;
    }
    left -= piece.length;
    if (to.write(piece)) return;
    from.pause();
    to.once('drain', () => from.resume());
  });
}
