import { amendRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EditRounded } from '../../ui/icons/edit-rounded.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { Exam, ExamReview } from '../reviews.queries.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { AddendumDialog } from './addendum-dialog.tsx';
import { RetractDialog } from './retract-dialog.tsx';

interface AmendMenuProps {
  readonly session: Pick<ReviewSession, 'source' | 'address'>;
  readonly exam: Exam;
  readonly review: ExamReview;
  /** By the operator. */
  readonly isRead: boolean;
}

/** What can be done about a review that stands. */
export function AmendMenu({ session, exam, review, isRead }: AmendMenuProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'addendum' | 'retraction' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <MenuButton
        label="Amend"
        startIcon={<EditRounded />}
        entries={[
          {
            id: 'correction',
            label: 'Correct the review',
            onSelect: () => void navigate({ to: reviewPath(amendRoute(session.address.flow, review.guid)) }),
          },
          { id: 'addendum', label: 'Add an addendum…', onSelect: () => setOpen('addendum') },
          {
            id: 'retraction',
            label: 'Retract the review…',
            hasLineBefore: true,
            onSelect: () => setOpen('retraction'),
          },
        ]}
      />
      {open === 'addendum' && (
        <AddendumDialog session={session} exam={exam} review={review} isRead={isRead} onClose={close} />
      )}
      {open === 'retraction' && <RetractDialog source={session.source} review={review} onClose={close} />}
    </>
  );
}
