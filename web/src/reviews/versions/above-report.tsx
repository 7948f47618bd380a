import Button from '@mui/material/Button';
import { FailedState } from '../../ui/failed-state.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { PendingState } from '../../ui/pending-state.tsx';
import { RetractionAlert } from '../amend/retraction-alert.tsx';
import { UnfinishedCorrection } from '../amend/unfinished-correction.tsx';
import { ReportCard } from '../report/report-card.tsx';
import type { Exam, ExamReview } from '../reviews.queries.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { AddendaCard } from './addenda-card.tsx';
import { OutcomeNowAlert } from './outcome-now-alert.tsx';
import type { SubmissionVersion, useSubmissionVersions } from './use-submission-versions.ts';
import { VersionCards } from './version-cards.tsx';

interface AboveReportProps {
  readonly session: ReviewSession;
  readonly exam: Exam;
  readonly review: ExamReview;
  readonly known: ReturnType<typeof useSubmissionVersions>;
  /** The older version that is shown whole; null: the one that counts. */
  readonly older: SubmissionVersion | null;
  readonly onShow: (version: number | null) => void;
}

/** What has to be known of a review before it is read: that it was retracted or amended, what changed, and what does not fit any more. */
export function AboveReport({ session, exam, review, known, older, onShow }: AboveReportProps) {
  const { versions } = known;
  const now = new Date(session.readAt);
  const retraction = versions?.retraction ?? review.retraction;
  const mayAmend = versions?.may_amend === true && retraction === null;
  return (
    <>
      {retraction !== null && (
        <RetractionAlert
          session={session}
          exam={exam}
          review={review}
          retraction={retraction}
          may={versions}
        />
      )}
      {older === null && <OutcomeNowAlert session={session} mayCorrect={mayAmend} />}
      {mayAmend && <UnfinishedCorrection address={session.address} now={now} />}
      {older === null ? (
        <Changes session={session} review={review} known={known} onShow={onShow} />
      ) : (
        <InlineAlert kind="warning">
          <strong>This is version {older.version}, not the current one.</strong> {older.author_name},{' '}
          {momentText(older.created_at, older.created_at_timezone_id, now)}.{' '}
          <Button size="small" onClick={() => onShow(null)} sx={{ my: -0.5 }}>
            Show the current version
          </Button>
        </InlineAlert>
      )}
      {older === null && <AddendaCard addenda={review.addenda} now={now} />}
    </>
  );
}

type ChangesProps = Pick<AboveReportProps, 'session' | 'review' | 'known' | 'onShow'>;

function Changes({ session, review, known, onShow }: ChangesProps) {
  const { versions, isPending, isError, retry } = known;
  if (review.version === 1) return null;
  if (versions !== null) {
    return <VersionCards session={session} review={review} versions={versions} onShow={onShow} />;
  }
  if (!isPending && !isError) return null;
  return (
    <ReportCard title="What changed">
      {isError ? <FailedState onRetry={retry} /> : <PendingState label="Loading the versions" />}
    </ReportCard>
  );
}
