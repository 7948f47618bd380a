import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { examStart, patientFacts } from '../exam-facts.ts';
import type { Exam, ExamReview } from '../reviews.queries.ts';
import { useReader } from '../session/use-reader.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { Retraction, VersionsReply } from '../versions/review-versions.queries.ts';
import { renewAmendedReview, useSendAmendment } from './use-send-amendment.ts';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });

interface RetractionAlertProps {
  readonly session: Pick<ReviewSession, 'source' | 'readAt'>;
  readonly exam: Exam;
  readonly review: ExamReview;
  readonly retraction: Retraction;
  /** Null until it is known what the reader may do. */
  readonly may: Pick<VersionsReply, 'may_amend' | 'may_confirm_retraction'> | null;
}

/** That a review was retracted, or that somebody asks for it, to everyone who reads it. */
export function RetractionAlert({ session, exam, review, retraction, may }: RetractionAlertProps) {
  const { guid: userGuid } = useCurrentUser();
  const reader = useReader();
  const { confirm, confirmDialog } = useConfirm();
  const now = new Date(session.readAt);
  const { isSending, problem, send } = useSendAmendment({
    reviewGuid: review.guid,
    onSaved: ({ kind, savedAt }) => {
      const text = kind === 'confirm_retraction' ? 'Review retracted' : 'Retraction cancelled';
      showSnackbar({ kind: 'success', text });
      renewAmendedReview(session.source, savedAt);
    },
  });

  async function askToConfirm(): Promise<void> {
    const whose = patientFacts(exam, reader.config).map(({ value }) => value);
    const isSure = await confirm({
      title: 'Retract this review?',
      line: `${whose.join(', ')}: ${PROTOCOLS[exam.protocol].displayName}, started ${examStart(exam, now)}. The review no longer counts and the exam becomes due again. It stays readable, marked as retracted. This cannot be undone.`,
      confirmLabel: 'Retract the review',
      isDestructive: true,
    });
    if (isSure) send({ kind: 'confirm_retraction', body: { expected_version: review.version } });
  }

  const words = retraction.reason_text.trim();
  const why = `${retraction.reason}.${words === '' ? '' : ` ${words}`}`;
  if (retraction.state === 'retracted') {
    return (
      <InlineAlert kind="error">
        <strong>This review was retracted</strong> on {momentText(retraction.confirmed_at, null, now)} and no
        longer counts. Requested by {retraction.requested_by_name}, confirmed by{' '}
        {retraction.confirmed_by_name}. {why}
      </InlineAlert>
    );
  }
  // The other ones who may amend a review of somebody else are admins.
  const isAdmin = may?.may_amend === true && review.reviewer_guid !== userGuid;
  const mayCancel = retraction.requested_by_guid === userGuid || isAdmin;
  return (
    <InlineAlert kind="warning">
      <strong>{retraction.requested_by_name} asks to retract this review</strong> (
      {momentText(retraction.requested_at, null, now)}). {why} A second person has to confirm it; until then
      the review counts as before.
      {problem !== null && <p style={{ margin: '8px 0 0' }}>{problem}</p>}
      {may !== null && (may.may_confirm_retraction || mayCancel) && (
        <Buttons>
          {may.may_confirm_retraction && (
            <Button variant="outlined" color="error" disabled={isSending} onClick={() => void askToConfirm()}>
              Confirm the retraction
            </Button>
          )}
          {mayCancel && (
            <Button
              variant="outlined"
              disabled={isSending}
              onClick={() => send({ kind: 'cancel_retraction' })}
              sx={{ color: 'text.primary' }}
            >
              Cancel the retraction
            </Button>
          )}
        </Buttons>
      )}
      {confirmDialog}
    </InlineAlert>
  );
}
