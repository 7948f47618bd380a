import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadBytes } from './upload-bytes.ts';

// What browsers load; by itself the package gives Node its own client.
vi.mock('tus-js-client', async () => {
  const bundle = await vi.importActual<{ default: object }>('tus-js-client/dist/tus.js');
  return bundle.default;
});

type Answer = { readonly status: number; readonly offset: number } | 'silence' | 'broken';

/** The requests that tus made, and how each is answered: a connection may also go silent, or break off in the answer. */
const made: FakeRequest[] = [];
let answers: Answer[] = [];

class FakeRequest {
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  readonly headers: Record<string, string> = {};
  method = '';
  status = 0;
  responseText = '';
  isAborted = false;
  onload: (() => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  #offset = 0;
  open(method: string) {
    this.method = method;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return { 'upload-offset': String(this.#offset), 'upload-length': '10' }[name.toLowerCase()] ?? null;
  }
  send(body: Blob | null) {
    made.push(this);
    const answer = answers.shift() ?? 'silence';
    this.upload.onprogress?.({ lengthComputable: true, loaded: body?.size ?? 0 });
    if (answer === 'silence') return;
    queueMicrotask(() => {
      if (answer === 'broken') return this.onerror?.(new Event('error'));
      this.status = answer.status;
      this.#offset = answer.offset;
      return this.onload?.();
    });
  }
  abort() {
    this.isAborted = true;
  }
}

beforeEach(() => {
  made.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sending() {
  const parts: number[] = [];
  const ends = new AbortController();
  const outcome = uploadBytes(new Blob(['0123456789']), {
    uploadGuid: 'u1',
    onPart: (part) => parts.push(part),
    signal: ends.signal,
  }).then(
    () => 'sent',
    (error: Error) => error.message,
  );
  return { parts, ends, outcome };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const asked = () => made.map(({ method, headers }) => `${method} ${headers['Upload-Offset'] ?? ''}`.trim());

test('asks how much is there, and sends the rest from that offset', async () => {
  answers = [
    { status: 200, offset: 4 },
    { status: 204, offset: 10 },
  ];
  const { outcome, parts } = sending();
  await seconds(1);
  expect(await outcome).toBe('sent');
  expect(asked()).toEqual(['HEAD', 'PATCH 4']);
  expect(parts.at(-1)).toBe(1);
});

test('an answer that breaks off is asked for again by HEAD, and nothing is sent twice', async () => {
  answers = [{ status: 200, offset: 0 }, 'broken', { status: 200, offset: 10 }];
  const { outcome } = sending();
  await seconds(2);
  expect(await outcome).toBe('sent');
  expect(asked()).toEqual(['HEAD', 'PATCH 0', 'HEAD']);
});

test('an answer that never ends is given up after half a minute of silence, and the upload goes on', async () => {
  answers = [{ status: 200, offset: 0 }, 'silence', { status: 200, offset: 6 }, { status: 204, offset: 10 }];
  const { outcome } = sending();
  await seconds(29);
  expect(asked()).toEqual(['HEAD', 'PATCH 0']);
  await seconds(2);
  expect(await outcome).toBe('sent');
  expect(asked()).toEqual(['HEAD', 'PATCH 0', 'HEAD', 'PATCH 6']);
  expect(made[1]?.isAborted).toBe(true);
});

test('a connection that stays silent ends in a sentence, not in a wait without end', async () => {
  answers = [];
  const { outcome } = sending();
  await seconds(6 * 30 + 1);
  expect(await outcome).toBe('The connection was lost.');
  expect(made.every(({ isAborted }) => isAborted)).toBe(true);
});

test('who removes the file hears nothing more of it', async () => {
  answers = [{ status: 200, offset: 0 }, 'silence'];
  const { outcome, ends } = sending();
  await seconds(1);
  ends.abort(new Error('removed'));
  expect(await outcome).toBe('removed');
  await seconds(60);
  expect(made).toHaveLength(2);
});
