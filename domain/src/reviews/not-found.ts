export const EXAM_NOT_FOUND = 'Exam could not be found';
export const REVIEW_NOT_FOUND = 'Review could not be found';
