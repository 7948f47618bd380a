export const JOB_STATUSES = ['waiting', 'running', 'failed', 'done'] as const;
