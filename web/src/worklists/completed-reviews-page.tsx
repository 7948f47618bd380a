import { TaskAltRounded as TaskAlt } from '../ui/icons/task-alt-rounded.tsx';
import { ReviewedExamsList } from './reviewed-exams-list.tsx';
import { completedReviewsQuery } from './reviewed-exams.queries.ts';

const NOTHING_REVIEWED = { icon: TaskAlt, title: 'You have not reviewed any exams' };

export function CompletedReviewsPage() {
  return (
    <ReviewedExamsList
      list="completed_reviews"
      title="Completed Assessments"
      label="Completed assessments"
      query={completedReviewsQuery}
      empty={NOTHING_REVIEWED}
    />
  );
}
