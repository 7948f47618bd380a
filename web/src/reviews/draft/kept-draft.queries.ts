import { EMPTY_DRAFT, mergeDrafts } from '@sonoboard/domain/reviews/review-draft';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../platform/query-client.ts';
import { type DraftPlace, readDraft } from './draft-store.ts';
import { draftQuery } from './review-draft.queries.ts';

/**
 * What was said of an exam before, from this browser and from the server, known before its page is. Whatever comes later
 * is joined once the page is open.
 */
export const keptDraftQuery = (place: DraftPlace & { readonly examGuid: string }) =>
  queryOptions({
    queryKey: ['kept-draft', place],
    queryFn: async () => {
      const [own, onServer] = await Promise.all([
        // A private window may refuse the store.
        readDraft(place).catch(() => EMPTY_DRAFT),
        queryClient.query(draftQuery(place.examGuid, { isAhead: true })),
      ]);
      return mergeDrafts(own, onServer);
    },
  });
