import { VideocamOffRounded as Videocam } from '../../ui/icons/videocam-off-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { compressionsSummary } from '@sonoboard/domain/exams/compressions-summary';
import { findView } from '@sonoboard/domain/exams/protocols';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { PlainTable } from './plain-table.tsx';
import { type Compression, compressionsQuery, type ExamMetadata } from './staff-exams.queries.ts';
import { operatorAssessment } from '@sonoboard/domain/reviews/operator-assessment';
import { ClinicalChip } from '../../ui/clinical-chip.tsx';
import { clinicalKind } from '../../ui/clinical-tone.ts';

const LABELS = { positive: 'Positive', negative: 'Negative', not_applicable: 'Indeterminate' } as const;

const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 });
const NOTHING_RECORDED = <EmptyState icon={Videocam} title="Nothing was recorded" />;
const HEADS = ['View', 'Attempt', 'Algorithm', 'Operator', 'Duration', 'Filter'];
const SUMMARY_HEADS = ['View', 'Attempts', 'Total duration', 'Algorithm', 'Operator', 'Agreement'];

const secondsText = (seconds: number | null) => (seconds === null ? '-' : `${seconds.toFixed(1)} s`);

/** Every attempt in the words of the app, and what came of each view. */
export function CompressionsSection({ exam }: { readonly exam: ExamMetadata }) {
  const compressions = useQuery(compressionsQuery(exam.guid));
  const nameOf = (view: string) => findView(exam.protocol, view)?.label ?? view;
  return (
    <Stack>
      <SectionCard title="Compressions" count={compressions.data?.length}>
        <QueryState query={compressions} empty={NOTHING_RECORDED}>
          {(attempts) => (
            <PlainTable
              label="Compressions"
              heads={HEADS}
              rows={attempts.map((attempt) => ({
                key: attempt.clip_guid,
                cells: [
                  <CompressionLink
                    key="view"
                    exam={exam}
                    attempt={attempt}
                    name={nameOf(attempt.anatomical_view)}
                  />,
                  attempt.attempt,
                  attempt.algorithm_assessment ?? '-',
                  attempt.user_assessment ?? '-',
                  secondsText(attempt.duration),
                  attempt.filter ?? '-',
                ],
              }))}
            />
          )}
        </QueryState>
      </SectionCard>
      <SectionCard title="Compressions summary">
        <QueryState query={compressions} empty={NOTHING_RECORDED}>
          {(attempts) => (
            <PlainTable
              label="Compressions summary"
              heads={SUMMARY_HEADS}
              rows={compressionsSummary(attempts.map(asAttempt)).map((summary) => ({
                key: summary.view,
                cells: [
                  nameOf(summary.view),
                  summary.attempts,
                  secondsText(summary.totalDurationSeconds),
                  <OperatorChip key="algorithm" assessment={summary.lastAlgorithmAssessment} />,
                  <OperatorChip key="operator" assessment={summary.lastUserAssessment} />,
                  agreementText(summary.agrees),
                ],
              }))}
            />
          )}
        </QueryState>
      </SectionCard>
    </Stack>
  );
}

interface CompressionLinkProps {
  readonly exam: ExamMetadata;
  readonly attempt: Compression;
  readonly name: string;
}

function CompressionLink({ exam, attempt, name }: CompressionLinkProps) {
  const params = {
    examGuid: exam.guid,
    anatomical_view: attempt.anatomical_view,
    attempt: String(attempt.attempt),
  };
  return (
    <TextLink to="/internal/exams/$examGuid/compression/$anatomical_view/$attempt" params={params}>
      {name}
    </TextLink>
  );
}

const asAttempt = (compression: Compression) => ({
  view: compression.anatomical_view,
  attempt: compression.attempt,
  algorithmAssessment: compression.algorithm_assessment,
  userAssessment: compression.user_assessment,
  durationSeconds: compression.duration,
});

function agreementText(agrees: boolean | null): string {
  if (agrees === null) return '-';
  return agrees ? 'Agree' : 'Disagree';
}

/** What the app said, in the words of a summary: every kind of referral is indeterminate. */
function OperatorChip({ assessment }: { readonly assessment: string | null }) {
  const outcome = operatorAssessment(assessment);
  if (outcome === null) return '-';
  return (
    <span title={assessment ?? undefined}>
      <ClinicalChip isPlain kind={clinicalKind(outcome)} label={LABELS[outcome]} />
    </span>
  );
}
