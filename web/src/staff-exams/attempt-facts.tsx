import { SectionCard } from '../ui/section-card.tsx';
import { PlainTable } from './plain-table.tsx';
import type { Compression } from './staff-exams.queries.ts';

const NONE = '-';

/** What the app said of the attempt, in its own words. */
export function AttemptFacts({ compression }: { readonly compression: Compression }) {
  const facts = [
    ['Algorithm', compression.algorithm_assessment ?? NONE],
    ['Operator', compression.user_assessment ?? NONE],
    ['Duration', compression.duration === null ? NONE : `${compression.duration.toFixed(1)} s`],
    ['Filter', compression.filter ?? NONE],
    ['Started', compression.created_at ?? NONE],
    ['Completed', compression.completed_at ?? NONE],
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
