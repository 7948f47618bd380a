import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bringFirstReplies } from './first-replies.ts';
import { keepListsLive } from './live.ts';
import { queryClient } from './query-client.ts';
import { currentUserQuery } from './session.ts';

const ANNA = { guid: 'anna', email: 'anna@b.co', name: 'Anna Berg', permissions: [] };

/** The browser's EventSource, as far as a page sees it; the test is the server. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly made: FakeEventSource[] = [];
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.made.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  /** How far this stream has come. */
  reaches(lastEventId: string): void {
    this.dispatchEvent(new MessageEvent('beat', { data: '', lastEventId }));
  }

  says(kind: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ kind }) }));
  }

  breaks(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const openStreams = () =>
  FakeEventSource.made.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
const stream = () => {
  const last = FakeEventSource.made.at(-1);
  if (last === undefined) throw new Error('No stream was opened');
  return last;
};

/** A list that someone looks at, and how often it was asked for. */
function look(list: string, answer: () => Promise<unknown> = async () => null) {
  const asked = vi.fn(answer);
  const stop = new QueryObserver(queryClient, { queryKey: [list], queryFn: asked }).subscribe(() => {});
  stops.push(stop);
  return asked;
}

const stops: (() => void)[] = [];
let visibility: DocumentVisibilityState = 'visible';

function becomes(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

const signIn = (user: typeof ANNA | null) => queryClient.setQueryData(currentUserQuery.queryKey, user);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  visibility = 'visible';
  signIn(ANNA);
  // Every page of the shell asks for it.
  keepListsLive();
  stops.push(keepListsLive());
});

afterEach(() => {
  signIn(null);
  for (const stop of stops.splice(0)) stop();
  FakeEventSource.made.length = 0;
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe('the lists of a page', () => {
  test('follow one stream, opened while someone is signed in', () => {
    expect(openStreams().map(({ url }) => url)).toEqual(['/api/live']);
    signIn(null);
    expect(openStreams()).toEqual([]);
    signIn(ANNA);
    expect(openStreams()).toHaveLength(1);
  });

  test('are left alone while nobody looks at the page; then the server says what has changed meanwhile', async () => {
    const worklist = look('worklist');
    stream().opens();
    stream().reaches('server.7');
    await seconds(1);
    becomes('hidden');
    expect(openStreams()).toEqual([]);
    await seconds(200);
    becomes('visible');
    expect(openStreams().map(({ url }) => url)).toEqual(['/api/live?since=server.7']);
    stream().opens();
    await seconds(2);
    expect(worklist).toHaveBeenCalledTimes(1);
    stream().says('worklist');
    await seconds(2);
    expect(worklist).toHaveBeenCalledTimes(2);
  });

  test('are not asked for again where they came with the page: the server says what has changed since', () => {
    for (const stop of stops.splice(0)) stop();
    bringFirstReplies(JSON.stringify({ '/api/live': 'server.3' }));
    stops.push(keepListsLive());
    expect(openStreams().map(({ url }) => url)).toEqual(['/api/live?since=server.3']);
  });

  test('are asked for again when the stream says so, and no others', async () => {
    const [worklist, completed, other] = [look('worklist'), look('completed-reviews'), look('configs')];
    stream().says('worklist');
    await seconds(2);
    expect([worklist, completed, other].map((asked) => asked.mock.calls.length)).toEqual([2, 1, 1]);
    stream().says('reviews');
    await seconds(2);
    expect([worklist, completed, other].map((asked) => asked.mock.calls.length)).toEqual([2, 2, 1]);
    stream().says('something that this page does not know');
    await seconds(2);
    expect([worklist, completed, other].map((asked) => asked.mock.calls.length)).toEqual([2, 2, 1]);
  });

  test('are asked for at most once a second, and never before the last answer is there', async () => {
    let answers = 0;
    const worklist = look('worklist', async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 4_000);
      });
      answers += 1;
      return answers;
    });
    await seconds(5);
    for (let n = 0; n < 200; n += 1) {
      stream().says('worklist');
      await vi.advanceTimersByTimeAsync(100);
    }
    await seconds(10);
    expect(worklist.mock.calls.length).toBeGreaterThan(3);
    expect(worklist.mock.calls.length).toBeLessThan(8);
    expect(answers).toBe(worklist.mock.calls.length);
  });

  test('are not asked for again where they were asked for after the stream had said so', async () => {
    const worklist = look('worklist');
    await seconds(1);
    stream().says('worklist');
    // A person opens the list before its turn has come.
    await vi.advanceTimersByTimeAsync(1);
    void queryClient.refetchQueries({ queryKey: ['worklist'] });
    await seconds(5);
    expect(worklist).toHaveBeenCalledTimes(2);
    stream().says('worklist');
    await seconds(5);
    expect(worklist).toHaveBeenCalledTimes(3);
  });

  test.each([
    ['breaks', 0],
    ['is refused', 2],
  ] as const)('are looked at every 30 seconds where the stream %s', async (_, state) => {
    const worklist = look('worklist');
    await seconds(1);
    stream().breaks(state);
    await seconds(29);
    expect(worklist).toHaveBeenCalledTimes(1);
    await seconds(2);
    expect(worklist).toHaveBeenCalledTimes(2);
    await seconds(30);
    expect(worklist).toHaveBeenCalledTimes(3);
  });

  test('are not looked at any more once the stream is back', async () => {
    const worklist = look('worklist');
    await seconds(1);
    stream().breaks(0);
    stream().opens();
    await seconds(120);
    expect(worklist).toHaveBeenCalledTimes(1);
  });

  test('try a refused stream again after a while', async () => {
    stream().breaks(2);
    expect(openStreams()).toEqual([]);
    await seconds(76);
    expect(openStreams()).toHaveLength(1);
  });
});
