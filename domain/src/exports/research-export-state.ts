export const RESEARCH_EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;

export type ResearchExportState = (typeof RESEARCH_EXPORT_STATES)[number];
