import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findView } from '@sonoboard/domain/exams/protocols';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { isCallError } from '../../platform/call-error.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { AttemptClip } from './attempt-clip.tsx';
import { AttemptFacts } from './attempt-facts.tsx';
import { FullPointVideo } from './full-point-video.tsx';
import { Placeholder } from './placeholder.ts';
import { compressionQuery, examMetadataQuery } from './staff-exams.queries.ts';

interface CompressionPageProps {
  readonly examGuid: string;
  readonly view: string;
  /** Counted from 1; what is no number names no attempt. */
  readonly attempt: number;
  /** The page of a path that does not exist. */
  readonly lost: ReactNode;
}

const UNAVAILABLE = (
  <SectionCard title="Attempt clip">
    <Placeholder>Video for this compression is unavailable</Placeholder>
  </SectionCard>
);

const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 });

/** One attempt at one view: its clip, and the video of the whole point with what the app marked in it. */
export function CompressionPage({ examGuid, view, attempt, lost }: CompressionPageProps) {
  const exam = useQuery(examMetadataQuery(examGuid));
  const compression = useQuery(compressionQuery({ examGuid, view, attempt }));
  if (isCallError(exam.error, 'exam_not_found', 'not_found')) return lost;
  const isUnavailable = isCallError(
    compression.error,
    'compression_not_found',
    'exam_not_found',
    'not_found',
  );
  const name = exam.data === undefined ? view : (findView(exam.data.protocol, view)?.label ?? view);
  return (
    <>
      <BackLink to={`/internal/exams/${examGuid}`}>Exam {displayGuid(examGuid)}</BackLink>
      <PageHeader title={`${name}, attempt ${attempt}`} />
      <QueryState query={compression} {...(isUnavailable && { failed: UNAVAILABLE })}>
        {(data) => (
          <Stack>
            <AttemptClip compression={data} label={name} />
            <FullPointVideo compression={data} label={name} />
            <AttemptFacts compression={data} view={name} recordedZone={exam.data?.created_at_timezone_id} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
