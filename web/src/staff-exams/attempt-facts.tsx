import { SectionCard } from '../ui/section-card.tsx';
import { clockText } from './clock-text.ts';
import { PlainTable } from './plain-table.tsx';
import type { Compression } from './staff-exams.queries.ts';

interface AttemptFactsProps {
  readonly compression: Compression;
  /** By its name; on a phone the head of the page has no room for it. */
  readonly view: string;
  /** Of the place where it was recorded. */
  readonly zone: string;
}

const NONE = '-';

/** What the app said of the attempt, in its own words. */
export function AttemptFacts({ compression, view, zone }: AttemptFactsProps) {
  const momentOf = (at: string | null) => (at === null ? NONE : clockText(at, zone));
  const facts = [
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
        rows={facts.map(([name = '', value]) => ({ key: name, cells: [name, value] }))}
      />
    </SectionCard>
  );
}
