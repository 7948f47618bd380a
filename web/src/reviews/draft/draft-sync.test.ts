import { EMPTY_DRAFT, mergeDrafts, type ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DraftPlaces, openDraftSync } from './draft-sync.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const note = (value: string, at: number): ReviewDraft => ({ clips: {}, note: { value, at } });
const rating = (value: 1 | 5, at: number): ReviewDraft => ({ clips: {}, rating: { value, at } });

/** A disk and a network whose answers the test can hold back or refuse. */
class World {
  onDisk: ReviewDraft = EMPTY_DRAFT;
  writes: ReviewDraft[] = [];
  left: ReviewDraft[] = [];
  onServer: ReviewDraft = EMPTY_DRAFT;
  saves: { readonly draft: ReviewDraft; readonly isLast: boolean; readonly at: number }[] = [];
  told: ReviewDraft[] = [];
  isDown = false;
  isRefusing = false;
  held: (() => void)[] = [];
  holds = { disk: false, server: false };

  readonly places: DraftPlaces = {
    browser: {
      read: async () => this.onDisk,
      keep: async (draft) => {
        this.writes.push(draft);
        await this.gate(this.holds.disk);
        this.onDisk = mergeDrafts(this.onDisk, draft);
      },
      leave: (draft) => this.left.push(draft),
      left: () => this.left.reduce(mergeDrafts, EMPTY_DRAFT),
      markSent: async () => {},
    },
    server: {
      read: async () => {
        await this.gate(this.holds.server);
        return this.answer(EMPTY_DRAFT);
      },
      save: async (draft, isLast) => {
        this.saves.push({ draft, isLast, at: Date.now() - START });
        await this.gate(this.holds.server);
        return this.answer(draft);
      },
      isRetryable: () => !this.isRefusing,
    },
    otherTabs: { tell: (draft) => this.told.push(draft) },
  };

  async gate(isHeld: boolean): Promise<void> {
    if (isHeld) await new Promise<void>((resolve) => this.held.push(resolve));
  }

  release(): void {
    for (const go of this.held.splice(0)) go();
  }

  answer(draft: ReviewDraft): ReviewDraft {
    if (this.isDown || this.isRefusing) throw new Error('no answer');
    return (this.onServer = mergeDrafts(this.onServer, draft));
  }
}

async function opened(world: World) {
  const sync = openDraftSync(world.places);
  const loading = sync.load();
  await vi.advanceTimersByTimeAsync(0);
  await loading;
  return sync;
}

describe('a review opens', () => {
  test('with what this browser and the server have, joined', async () => {
    const world = new World();
    world.onDisk = note('here', 2);
    world.onServer = rating(5, 1);
    const sync = openDraftSync(world.places);
    expect(sync.state().isLoaded).toBe(false);
    await sync.load();
    expect(sync.state()).toMatchObject({
      isLoaded: true,
      draft: { note: { value: 'here' }, rating: { value: 5 } },
    });
  });

  test('at once with what was asked for ahead; what was said since is joined', async () => {
    const world = new World();
    world.onServer = rating(5, 1);
    world.onDisk = note('since then', 2);
    const sync = openDraftSync(world.places, rating(5, 1));
    expect(sync.state()).toMatchObject({ isLoaded: true, draft: rating(5, 1) });
    await sync.load();
    expect(sync.state().draft).toEqual({ ...rating(5, 1), ...note('since then', 2) });
  });

  test('and sends what the server never got', async () => {
    const world = new World();
    world.onDisk = note('typed when the session had ended', 2);
    const sync = await opened(world);
    await vi.advanceTimersByTimeAsync(500);
    expect(world.onServer).toEqual(note('typed when the session had ended', 2));
    expect(sync.state().status).toBe('saved');
  });

  test('with the own copy alone when the server does not answer', async () => {
    const world = new World();
    world.onDisk = note('here', 2);
    world.isDown = true;
    const sync = await opened(world);
    expect(sync.state()).toMatchObject({ isLoaded: true, draft: note('here', 2), status: 'offline' });
  });

  test('after three seconds at the latest; what the server says later is joined', async () => {
    const world = new World();
    world.holds.server = true;
    world.onServer = rating(5, 1);
    const sync = openDraftSync(world.places);
    void sync.load();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(sync.state().isLoaded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(sync.state()).toMatchObject({ isLoaded: true, draft: EMPTY_DRAFT });
    world.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(sync.state().draft).toEqual(rating(5, 1));
  });

  test('half a second after the server at the latest when the disk is slow; what it held is joined and sent', async () => {
    const world = new World();
    world.onServer = rating(5, 1);
    const { browser } = world.places;
    const slow = { ...browser, read: async () => world.gate(true).then(() => note('kept here', 2)) };
    const sync = openDraftSync({ ...world.places, browser: slow });
    const loading = sync.load();
    await vi.advanceTimersByTimeAsync(500);
    await loading;
    expect(sync.state()).toMatchObject({ isLoaded: true, draft: { rating: { value: 5 } } });
    world.release();
    await vi.advanceTimersByTimeAsync(500);
    expect(sync.state().draft).toMatchObject({ note: { value: 'kept here' }, rating: { value: 5 } });
    expect(world.onServer).toMatchObject({ note: { value: 'kept here' } });
  });

  test('with what a page left as it went, though the disk does not answer; the server gets it', async () => {
    const world = new World();
    world.left = [note('the last letters', 2)];
    const { browser } = world.places;
    const stuck = { ...browser, read: () => new Promise<never>(() => {}) };
    const sync = openDraftSync({ ...world.places, browser: stuck });
    void sync.load();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sync.state()).toMatchObject({ isLoaded: true, draft: note('the last letters', 2) });
    expect(world.onServer).toEqual(note('the last letters', 2));
  });

  test('though the browser keeps nothing', async () => {
    const world = new World();
    world.onServer = rating(5, 1);
    const broken = () => Promise.reject(new Error('private window'));
    const sync = openDraftSync({
      ...world.places,
      browser: { ...world.places.browser, read: broken, keep: broken, markSent: broken },
    });
    await sync.load();
    sync.record(note('x', 2));
    await vi.advanceTimersByTimeAsync(500);
    expect(world.onServer).toEqual(mergeDrafts(rating(5, 1), note('x', 2)));
  });
});

describe('every change', () => {
  test('is sent to the server by itself: what it has is not sent again', async () => {
    const world = new World();
    world.onServer = note('said elsewhere', 1);
    const sync = await opened(world);
    sync.record(rating(1, 2));
    await vi.advanceTimersByTimeAsync(500);
    sync.record(rating(5, 3));
    sync.leave();
    expect(world.saves.map(({ draft }) => draft)).toEqual([rating(1, 2), rating(5, 3)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(world.onServer).toEqual({ ...note('said elsewhere', 1), ...rating(5, 3) });
  });

  test('is kept in the browser at once, and told to the other tabs', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(note('a', 1));
    expect(world.writes).toEqual([note('a', 1)]);
    expect(world.told).toEqual([note('a', 1)]);
    expect(sync.state().status).toBe('saving');
  });

  test('waits only for a write that is under way, and the newest always ends on the disk', async () => {
    const world = new World();
    const sync = await opened(world);
    world.holds.disk = true;
    for (const [at, text] of ['a', 'ab', 'abc', 'abcd'].entries()) sync.record(note(text, at + 1));
    expect(world.writes).toEqual([note('a', 1)]);
    world.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.writes).toEqual([note('a', 1), note('abcd', 4)]);
    world.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.onDisk).toEqual(note('abcd', 4));
  });

  test('is sent half a second after the last one', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(note('a', 1));
    await vi.advanceTimersByTimeAsync(499);
    sync.record(note('ab', 2));
    await vi.advanceTimersByTimeAsync(499);
    expect(world.saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.saves).toEqual([{ draft: note('ab', 2), isLast: false, at: 999 }]);
    expect(sync.state().status).toBe('saved');
  });

  test('is sent after two seconds though the typing does not stop, and then at most every eight seconds', async () => {
    const world = new World();
    const sync = await opened(world);
    for (let at = 1; at <= 200; at += 1) {
      sync.record(note('a'.repeat(at), at));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(world.saves.map((save) => save.at)).toEqual([2_000, 10_000, 18_000]);
  });

  test('waits for the answer to the one before: one call at a time', async () => {
    const world = new World();
    const sync = await opened(world);
    world.holds.server = true;
    sync.record(note('a', 1));
    await vi.advanceTimersByTimeAsync(500);
    sync.record(note('ab', 2));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.saves).toHaveLength(1);
    world.release();
    await vi.advanceTimersByTimeAsync(500);
    expect(world.saves).toHaveLength(2);
    world.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.onServer).toEqual(note('ab', 2));
    expect(sync.state().status).toBe('saved');
  });

  test('that says nothing new is neither kept nor sent', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(EMPTY_DRAFT);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([world.writes, world.saves]).toEqual([[], []]);
  });
});

describe('a save that fails', () => {
  test('is tried again after a growing delay, also while typing goes on, until it succeeds', async () => {
    const world = new World();
    const sync = await opened(world);
    world.isDown = true;
    sync.record(note('a', 1));
    await vi.advanceTimersByTimeAsync(500);
    expect(sync.state().status).toBe('offline');
    sync.record(note('ab', 2));
    expect(sync.state()).toMatchObject({ status: 'offline', draft: note('ab', 2) });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(world.saves.map(({ at }) => at)).toEqual([
      500, 1_500, 3_500, 7_500, 15_500, 31_500, 61_500, 91_500,
    ]);
    world.isDown = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(world.onServer).toEqual(note('ab', 2));
    expect(sync.state().status).toBe('saved');
  });

  test('is tried again at once when the network is back', async () => {
    const world = new World();
    const sync = await opened(world);
    world.isDown = true;
    sync.record(note('a', 1));
    await vi.advanceTimersByTimeAsync(20_000);
    world.isDown = false;
    sync.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.onServer).toEqual(note('a', 1));
  });

  test('is not tried again when it was refused, until something changes', async () => {
    const world = new World();
    const sync = await opened(world);
    world.isRefusing = true;
    sync.record(note('too long', 1));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(world.saves).toHaveLength(1);
    expect(sync.state().status).toBe('offline');
    world.isRefusing = false;
    sync.record(note('short', 2));
    await vi.advanceTimersByTimeAsync(500);
    expect(world.onServer).toEqual(note('short', 2));
    expect(sync.state().status).toBe('saved');
  });
});

describe('what others said', () => {
  test('another device: comes with the answer to a save, and is kept here too', async () => {
    const world = new World();
    const sync = await opened(world);
    world.onServer = rating(5, 1);
    sync.record(note('a', 2));
    await vi.advanceTimersByTimeAsync(500);
    expect(sync.state().draft).toEqual(mergeDrafts(rating(5, 1), note('a', 2)));
    expect(world.onDisk).toEqual(sync.state().draft);
  });

  test('another device: comes when the page is looked at again', async () => {
    const world = new World();
    const sync = await opened(world);
    world.onServer = rating(5, 1);
    sync.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(sync.state().draft).toEqual(rating(5, 1));
  });

  test('another tab: is followed, and left to that tab to keep', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.receive(rating(5, 1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sync.state().draft).toEqual(rating(5, 1));
    expect([world.writes, world.saves, world.told]).toEqual([[], [], []]);
  });
});

describe('a draft that is discarded', () => {
  test('is gone here, on the server and in the other tabs at once', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(note('a', START + 5));
    await vi.advanceTimersByTimeAsync(500);
    sync.discard();
    await vi.advanceTimersByTimeAsync(0);
    const gone = { clips: {}, clearedAt: START + 500 };
    expect([sync.state().draft, world.onDisk, world.onServer, world.told.at(-1)]).toEqual([
      gone,
      gone,
      gone,
      gone,
    ]);
  });

  test('does not come back from a tab that was away', async () => {
    const world = new World();
    const [one, other] = [await opened(world), await opened(world)];
    other.record(note('old', START));
    one.receive(note('old', START));
    one.discard();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(world.onServer.note).toBeUndefined();
    expect(other.state().draft.note).toBeUndefined();
  });
});

describe('a draft whose review was submitted', () => {
  test('is sent no more, though its page goes before it is forgotten', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(note('part of the review', START));
    sync.stopSaving();
    sync.leave();
    sync.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([world.saves, world.left]).toEqual([[], []]);
  });

  test('is gone here and in the other tabs; the server has forgotten it by itself', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(note('a', START));
    sync.stopSaving();
    sync.forget();
    await vi.advanceTimersByTimeAsync(20_000);
    const gone = { clips: {}, clearedAt: START };
    expect([sync.state().draft, world.onDisk, world.told.at(-1)]).toEqual([gone, gone, gone]);
    expect(world.saves).toEqual([]);
  });

  test('is taken from the server too where a save was on its way, which may have come after the review', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(note('a', START));
    world.holds.server = true;
    await vi.advanceTimersByTimeAsync(500);
    sync.stopSaving();
    sync.forget();
    world.holds.server = false;
    world.release();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(world.onServer).toEqual({ clips: {}, clearedAt: START + 500 });
  });
});

describe('a page that is left', () => {
  test('can still say that its draft is gone: the review was submitted', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(note('a', START));
    await vi.advanceTimersByTimeAsync(500);
    sync.leave();
    sync.close();
    sync.discard();
    await vi.advanceTimersByTimeAsync(0);
    const gone = { clips: {}, clearedAt: START + 500 };
    expect([world.onDisk, world.onServer, world.told.at(-1)]).toEqual([gone, gone, gone]);
  });

  test('sends what is unsent in a call that outlives it', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(note('a', 1));
    sync.leave();
    expect(world.saves).toEqual([{ draft: note('a', 1), isLast: true, at: 0 }]);
  });

  test('leaves what neither the disk nor the server is known to have, and leaves it once', async () => {
    const world = new World();
    const sync = await opened(world);
    world.holds = { disk: true, server: true };
    sync.record(note('a', 1));
    sync.record(note('ab', 2));
    // A page that is hidden and then closed says so twice.
    sync.leave();
    sync.leave();
    expect(world.left).toEqual([note('ab', 2)]);
  });

  test.each(['disk', 'server'] as const)('leaves nothing that the %s has', async (place) => {
    const world = new World();
    const sync = await opened(world);
    world.holds = { disk: place !== 'disk', server: place !== 'server' };
    sync.record(note('a', 1));
    await vi.advanceTimersByTimeAsync(500);
    sync.leave();
    expect(world.left).toEqual([]);
  });

  test('leaves nothing of what it found or was told ahead', async () => {
    const world = new World();
    world.onDisk = note('here', 2);
    world.holds.server = true;
    const sync = openDraftSync(world.places, rating(5, 1));
    void sync.load();
    await vi.advanceTimersByTimeAsync(0);
    sync.leave();
    expect(world.left).toEqual([]);
  });

  test('and comes back leaves only what was said since', async () => {
    const world = new World();
    const sync = await opened(world);
    world.holds = { disk: true, server: true };
    sync.record(note('a', 1));
    sync.leave();
    sync.refresh();
    sync.leave();
    sync.record(note('ab', 2));
    sync.leave();
    expect(world.left).toEqual([note('a', 1), note('ab', 2)]);
  });

  test('leaves word that the draft was discarded in that moment', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(note('a', START));
    await vi.advanceTimersByTimeAsync(500);
    world.holds = { disk: true, server: true };
    sync.discard();
    sync.leave();
    expect(world.left).toEqual([{ clips: {}, clearedAt: START + 500 }]);
  });

  test('sends nothing when everything is sent, and nothing any more once it is closed', async () => {
    const world = new World();
    const sync = await opened(world);
    sync.record(note('a', 1));
    await vi.advanceTimersByTimeAsync(500);
    sync.leave();
    expect(world.saves).toHaveLength(1);
    sync.record(note('ab', 2));
    sync.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.saves).toHaveLength(1);
    expect(world.onDisk).toEqual(note('ab', 2));
  });
});
