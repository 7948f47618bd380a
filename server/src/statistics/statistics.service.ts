import type { QueryOf, ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import { DEFAULT_WINDOW } from '@sonoboard/domain/statistics/acep-inputs';
import { parseRatingRange, ratingFilter } from '@sonoboard/domain/statistics/rating-filter';
import { AppError } from '../platform/http/app-error.ts';
import type { HeavyReads } from '../platform/database/heavy-reads.ts';
import type { JsonText } from '../platform/http/json-text.ts';
import { presentStatistics } from './statistics.presenter.ts';
import { selectStatistics } from './statistics.queries.ts';

/** Counts and averages over one collection, or over all that are live. */
export function statisticsOf(heavyReads: HeavyReads) {
  return async (query: QueryOf<typeof getStatistics>): Promise<JsonText<ReplyOf<typeof getStatistics>>> => {
    const window = query.window ?? DEFAULT_WINDOW;
    const filter = {
      collectionGuid: query.dataCollection,
      ratings: parseRatingRange(query.rating ?? '') ?? ratingFilter(false),
      withoutOverriddenAdvent: query.excludeOverriddenAdventExams ?? false,
      window,
    };
    const row = await heavyReads.run((database) => selectStatistics(database, filter));
    if (query.dataCollection !== undefined && row.collections === 0) {
      throw new AppError('collection_not_found');
    }
    return presentStatistics(row, window);
  };
}
