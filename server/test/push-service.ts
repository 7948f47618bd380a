import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A server outside of the product that records each request: stands for a push service, or for the receiver of a webhook. */
export interface Receiver {
  readonly origin: string;
  readonly received: ReceivedCall[];
  /** What it answers from now on. */
  answer: { status: number; headers?: Readonly<Record<string, string>> };
  /** Told of each call before it is answered. */
  onCall: (() => void) | null;
  stop(): Promise<void>;
}

/** At any port, or at the one that a test has told its product. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      receiver.onCall?.();
      response.writeHead(receiver.answer.status, receiver.answer.headers).end('ignored');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: { status: 201 },
    onCall: null,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** What a browser keeps of a subscription, with what it tells the server. */
export interface TestBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** As the browser reads a message (RFC 8291); throws where it was meant for another one. */
  read(call: ReceivedCall): unknown;
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

export function testBrowser(endpoint: string): TestBrowser {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read({ body }) {
      const salt = body.subarray(0, SALT_BYTES);
      const keyLength = body[SALT_BYTES + 4] ?? 0;
      const keyStart = SALT_BYTES + 5;
      const sender = body.subarray(keyStart, keyStart + keyLength);
      const sealed = body.subarray(keyStart + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
      const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12);
      const cipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce)).setAuthTag(
        sealed.subarray(-TAG_BYTES),
      );
      const record = Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
      return JSON.parse(record.subarray(0, record.lastIndexOf(LAST_RECORD)).toString('utf8'));
    },
  };
}

/** Who says that they sent a push, as its push service checks it (RFC 8292); throws where the signature is wrong. */
export function readVapid({ headers }: ReceivedCall): { readonly key: string; readonly claims: unknown } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The signature of the push is wrong');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}
