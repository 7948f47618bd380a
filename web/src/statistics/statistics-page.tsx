import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { DEFAULT_WINDOW, type TypedAcepInputs, windowTyped } from '@sonoboard/domain/statistics/acep-inputs';
import { isCallError } from '../platform/call-error.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { usePaused } from '../ui/use-paused.ts';
import { StatisticsCards } from './statistics-cards.tsx';
import { StatisticsSkeleton } from './statistics-skeleton.tsx';
import { collectionNameQuery, statisticsQuery } from './statistics.queries.ts';
import { useStatisticsFilters } from './use-statistics-filters.ts';

interface StatisticsPageProps {
  /** Without it the figures are those of all collections. */
  readonly collectionGuid?: string | undefined;
  /** The page of a path that does not exist. */
  readonly lost?: ReactNode;
}

export function StatisticsPage({ collectionGuid, lost }: StatisticsPageProps) {
  const [filters, setFilters] = useStatisticsFilters();
  // Here and not in the card: what someone typed outlives a change of filter.
  const [typed, setTyped] = useState<Partial<TypedAcepInputs>>({});
  const window = windowTyped(usePaused(typed.window ?? String(DEFAULT_WINDOW)));
  const statistics = useQuery(statisticsQuery(collectionGuid, filters, window));
  const collection = useQuery({
    ...collectionNameQuery(collectionGuid ?? ''),
    enabled: collectionGuid !== undefined,
  });
  if (isCallError(statistics.error, 'collection_not_found', 'not_found')) return lost;
  return (
    <>
      {collectionGuid !== undefined && (
        <BackLink to={`/internal/data-collections/${collectionGuid}`}>Data collection</BackLink>
      )}
      <PageHeader
        title={collectionGuid === undefined ? 'Statistics (all)' : 'Statistics (collection)'}
        subtitle={<Subtitle name={collection.data?.name} isFiltered={filters.onlyFrom3} />}
      >
        <SwitchField
          label="Filter: Only Show Reviews with Ratings 3+"
          isOn={filters.onlyFrom3}
          onChange={(onlyFrom3) => setFilters({ ...filters, onlyFrom3 })}
        />
        <SwitchField
          label="Exclude overridden advent exams"
          isOn={filters.withoutOverridden}
          onChange={(withoutOverridden) => setFilters({ ...filters, withoutOverridden })}
        />
      </PageHeader>
      <QueryState query={statistics} pending={<StatisticsSkeleton />}>
        {({ statistics: figures, answeredAt }) => (
          <StatisticsCards statistics={figures} now={answeredAt} typed={typed} onType={setTyped} />
        )}
      </QueryState>
    </>
  );
}

interface SubtitleProps {
  readonly name: string | undefined;
  readonly isFiltered: boolean;
}

/** Which collection it is, and what the rating filter leaves out. */
function Subtitle({ name, isFiltered }: SubtitleProps) {
  const filter = isFiltered
    ? 'Only reviews with an overall rating of 3 or more are counted. Scans taken and expected are not filtered.'
    : undefined;
  return [name, filter].filter((part) => part !== undefined).join(' · ');
}
