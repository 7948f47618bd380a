import { CheckRounded } from '../../ui/icons/check-rounded.tsx';
import { ILIAC_STATUS_LABELS } from '@sonoboard/domain/exams/iliac-risk';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Iliac } from './report-answers.ts';
import { Facts, ReportCard } from './report-card.tsx';

export function IliacCard({ iliac: { status, lines } }: { readonly iliac: Iliac }) {
  return (
    <ReportCard
      title="Iliac DVT Risk"
      aside={
        <StatusChip
          label={ILIAC_STATUS_LABELS[status]}
          icon={status === 'completed' ? CheckRounded : undefined}
        />
      }
    >
      {status !== 'missing' && (
        <Facts>
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      )}
    </ReportCard>
  );
}
