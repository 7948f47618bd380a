import { clampToRating } from '@sonoboard/domain/reviews/rating';
import type { TableView } from '../../ui/table/table-view.ts';

/** Pages that link here name whom or what they mean; both are terms of the search like any other. */
const PREFILLED = ['reviewer', 'clipSet'] as const;

export const REVIEW_FILTERS = [...PREFILLED, 'rating_min', 'rating_max'];

/**
 * What an address asks for: the reviewer and the clip set that it names become search terms, which can be taken away again,
 * and ratings stay on the scale. A bound that lets everything through is none.
 */
export function reviewsView<Sort extends string>(view: TableView<Sort>): TableView<Sort> {
  const named = PREFILLED.flatMap((name) => view.filters[name] ?? []);
  return {
    ...view,
    terms: [...new Set([...view.terms, ...named])],
    filters: {
      ...boundOf('rating_min', view.filters['rating_min'], 1),
      ...boundOf('rating_max', view.filters['rating_max'], 5),
    },
  };
}

function boundOf(name: string, typed: string | undefined, open: 1 | 5): Readonly<Record<string, string>> {
  const bound = clampedRating(typed ?? '', open);
  return bound === open ? {} : { [name]: String(bound) };
}

export function clampedRating(typed: string, open: 1 | 5): number {
  return clampToRating(typed.trim() === '' ? Number.NaN : Number(typed), open);
}
