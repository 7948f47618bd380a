import { saveReviewDraft } from '@sonoboard/contract/reviews/review-drafts.calls';
import type { ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import { CallError } from '../../platform/call-error.ts';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';
import { type DraftPlace, type DraftToKeep, keepDraft, markSent, readDraft } from './draft-store.ts';
import type { DraftPlaces } from './draft-sync.ts';
import type { Tabs } from './draft-tabs.ts';
import { forgetLeftDrafts, leaveDraft, leftDraft } from './left-drafts.ts';
import { draftQuery } from './review-draft.queries.ts';

/** What came with an exam that was opened within that time need not be asked for again. */
const KNOWN_FRESH_MS = 60_000;

/** `isKnown`: the draft came before the page was opened. */
export function draftPlaces(
  place: DraftPlace & { readonly examGuid: string },
  tabs: Tabs,
  isKnown: boolean,
): DraftPlaces {
  const { examGuid } = place;
  return {
    browser: {
      read: () => readDraft(place),
      keep: async (draft) => {
        await keepDraft({ ...place, draft });
        forgetLeftDrafts(place, draft);
      },
      leave: (draft) => leaveDraft({ ...place, draft }),
      left: () => leftDraft(place),
      markSent: async (draft) => {
        forgetLeftDrafts(place, draft);
        await markSent(place, draft);
      },
    },
    server: {
      read: () =>
        queryClient.query({ ...draftQuery(examGuid), ...(isKnown && { staleTime: KNOWN_FRESH_MS }) }),
      save: (draft, isLast) => sendDraft({ ...place, draft }, isLast),
      isRetryable,
    },
    otherTabs: tabs,
  };
}

export async function sendDraft(
  { userGuid, examGuid, draft }: DraftToKeep,
  keepalive = false,
): Promise<ReviewDraft> {
  const reply = await call(saveReviewDraft, {
    params: { examGuid },
    body: { draft },
    person: userGuid,
    silent: true,
    keepalive,
  });
  return reply.draft;
}

const PASSING = new Set([0, 408, 429]);

/** No answer, a busy server or an ended session may pass; a refusal does not. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500 || PASSING.has(error.status);
}
