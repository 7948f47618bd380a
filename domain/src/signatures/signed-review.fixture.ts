import type { ReviewContent, SignatureStatement } from './canonical-review.ts';

export const SIGNED_CONTENT: ReviewContent = {
  reviewGuid: '0a4d7e55-1111-4111-8111-000000000001',
  examGuid: '0a4d7e55-2222-4222-8222-000000000002',
  authorGuid: '0a4d7e55-3333-4333-8333-000000000003',
  createdAt: new Date('2026-11-19T07:12:00.250Z'),
  createdAtTimezoneId: 'Europe/Athens',
  outcome: 'negative',
  answers: {
    rating: 3,
    comment: 'Vein "stays" open.\nZweite Zeile: ä',
    decision: 'discharge',
    note: 'Patient informed.',
    communicated: true,
  },
  clips: [
    {
      clipGuid: '0a4d7e55-4444-4444-8444-000000000005',
      answers: { rating: 1, assessment: 'rescan', comment: '', couldNotBeShown: true },
    },
    {
      clipGuid: '0a4d7e55-4444-4444-8444-000000000004',
      answers: { rating: 4, assessment: 'negative', comment: 'Fine.', couldNotBeShown: false },
    },
  ],
  findings: [
    {
      finding: 'views_missing',
      mode: 'inform',
      title: 'Views are missing',
      evidence: 'CFV',
      reason: null,
      reasonText: '',
    },
    {
      finding: 'high_wells_negative',
      mode: 'reason',
      title: 'High Wells score, but the outcome is No DVT',
      evidence: 'Wells score 4.',
      reason: 'other',
      reasonText: 'Swelling.',
    },
  ],
  amendment: null,
};

export const STATEMENT: SignatureStatement = {
  version: 1,
  meaning: 'author',
  method: 'passkey',
  signerGuid: SIGNED_CONTENT.authorGuid,
  signedAt: SIGNED_CONTENT.createdAt,
  signedAtTimezoneId: 'Europe/Athens',
};
