import type { QueryOf, ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import { DEFAULT_WINDOW } from '@sonoboard/domain/statistics/acep-inputs';
import { parseRatingRange, ratingFilter } from '@sonoboard/domain/statistics/rating-filter';
import { AppError } from '../platform/http/app-error.ts';
import type { Database } from '../platform/database/db.ts';
import type { JsonText } from '../platform/http/json-text.ts';
import { presentStatistics } from './statistics.presenter.ts';
import { statisticsReader } from './statistics.queries.ts';

/** Counts and averages over one collection, or over all that are live. */
export function statisticsOf(database: Database) {
  const read = statisticsReader(database);
  return async (query: QueryOf<typeof getStatistics>): Promise<JsonText<ReplyOf<typeof getStatistics>>> => {
    const window = query.window ?? DEFAULT_WINDOW;
    const row = await read({
      collectionGuid: query.dataCollection,
      ratings: parseRatingRange(query.rating ?? '') ?? ratingFilter(false),
      withoutOverriddenAdvent: query.excludeOverriddenAdventExams ?? false,
      window,
    });
    if (query.dataCollection !== undefined && row.collections === 0) {
      throw new AppError('collection_not_found');
    }
    return presentStatistics(row, window);
  };
}
