import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { OverallRatingDialog } from '../cards/overall-rating-dialog.tsx';
import type { Exam } from '../reviews.queries.ts';
import { SafetyCheckCard } from '../safety-check/safety-check-card.tsx';
import { type Submitting, useIsSubmitting } from '../session/submitting.ts';
import type { Reader } from '../session/use-reader.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { ReportCards } from './report-cards.tsx';
import type { ReportSteps } from './use-report-steps.ts';

const FieldSet = styled('fieldset')({ display: 'contents' });

interface FieldsProps {
  readonly submitting: Submitting;
  readonly children: ReactNode;
}

/** Disabled while a submit is running: text that is typed then would be lost. */
function Fields({ submitting, children }: FieldsProps) {
  return <FieldSet disabled={useIsSubmitting(submitting)}>{children}</FieldSet>;
}

interface EditedCardsProps {
  readonly session: ReviewSession;
  readonly exam: Exam;
  readonly reader: Reader;
  readonly steps: ReportSteps;
}

/** The cards of a report in the making, with the safety check and the question for the overall rating. */
export function EditedCards({ session, exam, reader, steps }: EditedCardsProps) {
  const { places, check, isRating, setIsRating, isNoteMissed, fix } = steps;
  return (
    <>
      <Fields submitting={session.submitting}>
        <ReportCards
          session={session}
          exam={exam}
          reader={reader}
          onOpenClip={places.openClip}
          editing={{ onEditRating: () => setIsRating(true), isNoteMissed }}
        />
        <SafetyCheckCard
          check={check}
          now={new Date(session.readAt)}
          onFix={fix}
          onAnswer={(finding, answer) => session.change({ kind: 'keep_finding', finding, answer })}
        />
      </Fields>
      <OverallRatingDialog
        isOpen={isRating}
        rating={session.review.answers.rating}
        onCancel={() => setIsRating(false)}
        onSave={(rating) => {
          session.change({ kind: 'answer', field: 'rating', value: rating });
          setIsRating(false);
        }}
      />
    </>
  );
}
