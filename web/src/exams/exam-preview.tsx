import { ChevronLeftRounded as ChevronLeft } from '../ui/icons/chevron-left-rounded.tsx';
import { ChevronRightRounded as ChevronRight } from '../ui/icons/chevron-right-rounded.tsx';
import { CloseRounded as Close } from '../ui/icons/close-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getExam } from '@sonoboard/contract/exams/exams.calls';
import type { IngestState } from '@sonoboard/domain/ingest/ingest-state';
import { patientFullName } from '@sonoboard/domain/exams/patient-identity';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { tokens } from '../ui/theme/tokens.ts';
import { ResultMark } from '../results/result-mark.tsx';
import { momentText } from '../ui/moment-text.ts';
import { isCallError } from '../platform/call-error.ts';
import { TimeToTarget } from '../targets/time-to-target.tsx';
import { UrgentMark } from '../targets/urgent-mark.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PendingState } from '../ui/pending-state.tsx';
import { SideMarker } from '../ui/side-marker.tsx';
import { IngestChip } from './ingest-chip.tsx';
import { lineOf, type OnItsWay } from './on-its-way.ts';
import { PreviewClipButtons } from './preview-clip-buttons.tsx';
import { previewClips } from './preview-clips.ts';
import { PreviewPlayer } from './preview-player.tsx';
import { useExamsShown } from '../clips/use-exams-shown.ts';
import { examPreviewQuery, type StoredExam } from './stored-exams.queries.ts';

interface ExamPreviewProps {
  readonly examGuid: string;
  /** Null once it has arrived; not known before the list has come, and the exam is not read before that is known. */
  readonly way: OnItsWay | null | undefined;
  readonly titleId: string;
  readonly result: StoredExam['result'];
  readonly target: StoredExam['target'];
  /** By the server's clock. */
  readonly now: Date;
  readonly onClose: () => void;
  /** Absent at the ends of the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

type ExamReply = ReplyOf<typeof getExam>;

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  padding: '8px 12px 8px 20px',
  '& h2': { margin: 0, fontSize: 15, lineHeight: '20px', fontWeight: 600 },
  '& p': {
    margin: 0,
    fontSize: 12,
    lineHeight: '16px',
    color: tokens.t2,
    fontVariantNumeric: 'tabular-nums',
  },
});

const Words = styled('div')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

const Decided = styled('div')({ padding: '0 20px 12px' });

/** There before it has something to say, so that a step is read out. */
const Status = styled('output')({ display: 'block' });

const Way = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '0 20px 12px',
  fontSize: 13,
  '& p': { margin: '3px 0 0', lineHeight: '18px', color: tokens.t2, overflowWrap: 'anywhere' },
});

const Body = styled('div')({ padding: 20 });

/** What the drawer holds: which exam it is, its clips one at a time, and the way to its neighbours. */
export function ExamPreview(props: ExamPreviewProps) {
  const { examGuid, way, titleId, result, target, onClose, onPrevious, onNext } = props;
  const step = way?.state ?? 'arrived';
  const preview = useQuery({ ...examPreviewQuery(examGuid, step), enabled: way !== undefined });
  const exam = preview.data?.exam;
  useExamsShown([examGuid], preview.data?.isAhead === true && !preview.isPlaceholderData);
  return (
    <>
      <Head>
        {exam !== undefined && <SideMarker side={PROTOCOLS[exam.protocol].side} />}
        <Words>
          <h2 id={titleId}>{exam === undefined ? 'Exam' : PROTOCOLS[exam.protocol].displayName}</h2>
          <p>{exam === undefined ? displayGuid(examGuid) : factsOf(exam, preview.dataUpdatedAt)}</p>
        </Words>
        <span>
          <IconButton aria-label="Previous exam" disabled={onPrevious === undefined} onClick={onPrevious}>
            <ChevronLeft />
          </IconButton>
          <IconButton aria-label="Next exam" disabled={onNext === undefined} onClick={onNext}>
            <ChevronRight />
          </IconButton>
          <IconButton aria-label="Close" onClick={onClose}>
            <Close />
          </IconButton>
        </span>
      </Head>
      {result !== null && (
        <Decided>
          <ResultMark result={result} />
        </Decided>
      )}
      {result === null && target !== null && (
        <Decided>
          <TimeToTarget dueAt={target.due_at} now={props.now} />
        </Decided>
      )}
      {exam?.is_urgent === true && (
        <Way>
          <UrgentMark />
          <p>{exam.urgent_reason}</p>
        </Way>
      )}
      <Status aria-label="Arrival">
        {way && (
          <Way>
            <IngestChip state={way.state} />
            <p>{lineOf(way)}</p>
          </Way>
        )}
      </Status>
      {preview.data !== undefined && <PreviewClips key={examGuid} reply={preview.data} step={step} />}
      {isCallError(preview.error, 'exam_deleted') && <Way>{preview.error.message}</Way>}
      {preview.data === undefined && preview.isError && !isCallError(preview.error, 'exam_deleted') && (
        <FailedState onRetry={() => void preview.refetch()} />
      )}
      {preview.data === undefined && !preview.isError && <PendingState label="Loading the exam" />}
    </>
  );
}

function factsOf(exam: ExamReply['exam'], readAt: number): string {
  const name = patientFullName(exam.patient_first_name, exam.patient_last_name);
  const { clip_set_created_at: at, clip_set_created_at_timezone_id: zone } = exam;
  const started = momentText(at, zone, new Date(readAt));
  return [name, exam.patient_id ?? '', started].filter((fact) => fact !== '').join(' · ');
}

interface PreviewClipsProps {
  readonly reply: Pick<ExamReply, 'exam' | 'sequences'>;
  readonly step: IngestState;
}

/** The clips of an exam, one at a time, to look at. */
export function PreviewClips({ reply, step }: PreviewClipsProps) {
  const clips = useMemo(() => previewClips(reply), [reply]);
  const [chosen, setChosen] = useState<string>();
  const active =
    clips.find(({ id }) => id === chosen) ?? clips.find(({ isRecorded }) => isRecorded) ?? clips[0];
  if (active === undefined) return null;
  return (
    <>
      <PreviewPlayer
        examGuid={reply.exam.guid}
        step={step}
        protocol={reply.exam.protocol}
        clips={clips}
        clip={active}
      />
      <Body>
        <PreviewClipButtons clips={clips} active={active} onSelect={({ id }) => setChosen(id)} />
      </Body>
    </>
  );
}
