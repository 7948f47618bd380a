import { EMPTY_DRAFT, mergeDrafts, type ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leftDraftKeys, mayHaveDrafts } from './draft-database.ts';
import type { DraftToKeep } from './draft-store.ts';
import { forgetLeftDrafts, leaveDraft, leftDraft, takeOverLeftDrafts } from './left-drafts.ts';

const guid = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;
const CLIP = guid(9);
const place = { userGuid: guid(1), rootGuid: guid(2), examGuid: guid(3) };
const note = (value: string, at: number): ReviewDraft => ({ clips: {}, note: { value, at } });
const nothing = async () => {};

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A store that joins as the one on the disk does. */
function store() {
  const kept = new Map<string, ReviewDraft>();
  const keyOf = ({ userGuid, rootGuid }: Pick<DraftToKeep, 'userGuid' | 'rootGuid'>) =>
    `${userGuid} ${rootGuid}`;
  return {
    keep: async (draft: DraftToKeep) => {
      kept.set(keyOf(draft), mergeDrafts(kept.get(keyOf(draft)) ?? EMPTY_DRAFT, draft.draft));
    },
    of: (of: typeof place) => kept.get(keyOf(of)) ?? EMPTY_DRAFT,
  };
}

const at = fc.nat({ max: 5 });
const register = <Value>(value: fc.Arbitrary<Value>) => fc.record({ value, at });
const score = register(
  fc.record({
    rating: fc.constantFrom(null, 1 as const, 5 as const),
    assessment: fc.constantFrom(null, 'negative' as const),
  }),
);
const clip = fc.record({ score, comment: register(fc.string()) }, { requiredKeys: [] });
const aDraft: fc.Arbitrary<ReviewDraft> = fc.record(
  {
    clips: fc.dictionary(fc.constant(CLIP), clip),
    note: register(fc.string()),
    communicated: register(fc.boolean()),
    clearedAt: at,
  },
  { requiredKeys: ['clips'] },
);
const someone = fc.constantFrom(1, 2).map((digit) => ({ ...place, userGuid: guid(digit) }));

describe('what pages leave as they go', () => {
  test('is found by the person who said it, joined whatever the order, and is in the store once taken over', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(someone, aDraft), { maxLength: 6 }), async (leaving) => {
        localStorage.clear();
        for (const [of, draft] of leaving) leaveDraft({ ...of, draft });
        const { keep, of: inStore } = store();
        const people = [1, 2].map((digit) => ({ ...place, userGuid: guid(digit) }));
        const found = people.map((person) => leftDraft(person));
        await takeOverLeftDrafts(keep);
        people.forEach((person, index) => {
          const own = leaving.flatMap(([of, draft]) => (of.userGuid === person.userGuid ? [draft] : []));
          const joined = own.reduce(mergeDrafts, EMPTY_DRAFT);
          expect([found[index], inStore(person)]).toEqual([joined, joined]);
        });
        expect(localStorage).toHaveLength(0);
      }),
    );
  });

  test('is of one chain: another one of the same person does not get it', () => {
    leaveDraft({ ...place, draft: note('a', 1) });
    expect(leftDraft({ ...place, rootGuid: guid(4) })).toEqual(EMPTY_DRAFT);
  });

  test('two tabs that go together leave a copy each', () => {
    leaveDraft({ ...place, draft: note('one', 1) });
    leaveDraft({ ...place, draft: note('other', 2) });
    expect(leftDraftKeys()).toHaveLength(2);
    expect(leftDraft(place)).toEqual(note('other', 2));
  });

  test('is a reason to look for drafts, though the store was never opened', async () => {
    vi.stubGlobal('indexedDB', { databases: async () => [] });
    expect(await mayHaveDrafts()).toBe(false);
    leaveDraft({ ...place, draft: note('a', 1) });
    expect(await mayHaveDrafts()).toBe(true);
  });

  test('stays where the store takes nothing', async () => {
    leaveDraft({ ...place, draft: note('a', 1) });
    await expect(takeOverLeftDrafts(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(leftDraft(place)).toEqual(note('a', 1));
  });

  test('that is left while an older copy is taken over is not removed with it', async () => {
    leaveDraft({ ...place, draft: note('a', 1) });
    await takeOverLeftDrafts(async () => leaveDraft({ ...place, draft: note('ab', 2) }));
    expect(leftDraft(place)).toEqual(note('ab', 2));
  });
});

describe('once the disk or the server has a copy', () => {
  test.each([
    { known: 'the same', copy: note('ab', 2), stays: false },
    { known: 'an older one', copy: note('a', 1), stays: true },
    { known: 'that it was submitted or discarded', copy: { clips: {}, clearedAt: 2 }, stays: false },
  ])('$known: what was left stays: $stays', ({ copy, stays }) => {
    leaveDraft({ ...place, draft: note('ab', 2) });
    forgetLeftDrafts(place, copy);
    expect(leftDraftKeys()).toHaveLength(stays ? 1 : 0);
  });

  test('what others left stays', () => {
    leaveDraft({ ...place, userGuid: guid(7), draft: note('a', 1) });
    forgetLeftDrafts(place, note('a', 1));
    expect(leftDraft({ ...place, userGuid: guid(7) })).toEqual(note('a', 1));
  });
});

describe('a review opens and closes', () => {
  test('though anything may stand in the storage; what is no draft is removed, what is not ours stays', async () => {
    const key = ['left-draft', ...Object.values(place), 'x'].join(' ');
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `{"clips":${json}}`),
    );
    await fc.assert(
      fc.asyncProperty(text, async (garbage) => {
        localStorage.setItem(key, garbage);
        localStorage.setItem('left-draft', garbage);
        localStorage.setItem('left-draft of nobody', '{"clips":{}}');
        expect(leftDraft(place)).toMatchObject({ clips: {} });
        await takeOverLeftDrafts(nothing);
        expect(Object.keys(localStorage)).toEqual(['left-draft']);
      }),
    );
  });

  test('though the storage is full', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(() => leaveDraft({ ...place, draft: note('a', 1) })).not.toThrow();
  });

  test('though the storage is blocked', async () => {
    vi.stubGlobal('localStorage', null);
    leaveDraft({ ...place, draft: note('a', 1) });
    expect(leftDraft(place)).toEqual(EMPTY_DRAFT);
    forgetLeftDrafts(place, note('a', 1));
    await takeOverLeftDrafts(nothing);
  });
});
