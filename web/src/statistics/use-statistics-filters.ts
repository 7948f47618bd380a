import { useRouter, useSearch } from '@tanstack/react-router';

export interface StatisticsFilters {
  readonly onlyFrom3: boolean;
  readonly withoutOverridden: boolean;
}

/** As the call spells them, so that an address reads like what it asks for. */
const FROM_3 = '3-5';

/** Both filters are in the address bar alone, so that a reload and a sent link show the same figures. */
export function useStatisticsFilters(): readonly [StatisticsFilters, (next: StatisticsFilters) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const router = useRouter();
  const filters = {
    onlyFrom3: search['rating'] === FROM_3,
    withoutOverridden: String(search['excludeOverriddenAdventExams']) === 'true',
  };
  const setFilters = (next: StatisticsFilters) => {
    const { rating: _rating, excludeOverriddenAdventExams: _excluded, ...others } = search;
    const query = router.options.stringifySearch({
      ...others,
      ...(next.onlyFrom3 && { rating: FROM_3 }),
      ...(next.withoutOverridden && { excludeOverriddenAdventExams: true }),
    });
    // No step of its own for the Back button, which leads to the page before, as the link above the title does.
    router.history.replace(`${router.state.location.pathname}${query}`);
  };
  return [filters, setFilters];
}
