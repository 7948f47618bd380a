import type { ReactNode } from 'react';
import { SectionCard } from '../../ui/section-card.tsx';
import { ClockTime } from './clock-time.tsx';
import { PlainTable } from './plain-table.tsx';
import type { Compression } from './staff-exams.queries.ts';

interface AttemptFactsProps {
  readonly compression: Compression;
  /** By its name; on a phone the head of the page has no room for it. */
  readonly view: string;
  readonly recordedZone: string | null | undefined;
}

const NONE = '-';

/** What the app said of the attempt, in its own words. */
export function AttemptFacts({ compression, view, recordedZone }: AttemptFactsProps) {
  const momentOf = (at: string | null) =>
    at === null ? NONE : <ClockTime at={at} recordedZone={recordedZone} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['View', view],
    ['Attempt', String(compression.attempt)],
    ['Algorithm', compression.algorithm_assessment ?? NONE],
    ['Operator', compression.user_assessment ?? NONE],
    ['Duration', compression.duration === null ? NONE : `${compression.duration.toFixed(1)} s`],
    ['Filter', compression.filter ?? NONE],
    ['Started', momentOf(compression.created_at)],
    ['Completed', momentOf(compression.completed_at)],
  ];
  return (
    <SectionCard title="Attempt">
      <PlainTable
        label="Attempt"
        rows={facts.map(([name, value]) => ({ key: name, cells: [name, value] }))}
      />
    </SectionCard>
  );
}
