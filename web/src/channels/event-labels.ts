import type { CollectionEvent } from '@sonoboard/domain/notifications/recipients';

export const EVENT_LABELS: Readonly<Record<CollectionEvent, string>> = {
  exam_arrived: 'New exams',
  review_submitted: 'Results',
};
