/**
 * Set on reads that a page makes before a person asks for what they give. They are recorded as fetched ahead, not as read;
 * the page says when it shows the exam (`noteExamShown`).
 */
export const PREFETCH_HEADER = 'sonoboard-prefetch';
