import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { DateTime, Guid } from '../http/wire-values.ts';
import { Version } from '../review-versions/review-version.shapes.ts';
import { Result } from './result.shapes.ts';

const params = z.strictObject({ reviewGuid: Guid });

export const getResult = endpoint({
  method: 'GET',
  path: '/results/{reviewGuid}',
  summary: 'Gives the operator of an exam what was decided on it.',
  allow: 'exam-operator',
  audit: 'patient-read',
  params,
  reply: Result,
});

export const confirmResultRead = endpoint({
  method: 'POST',
  path: '/results/{reviewGuid}/read',
  summary: 'Keeps that the operator has read what was decided; the first time counts.',
  allow: 'exam-operator',
  audit: 'change',
  ifRepeated: 'same-state',
  params,
  /** The version that was on the screen; where the review was amended since, nothing is confirmed. */
  body: z.optional(z.strictObject({ version: z.optional(Version) })),
  reply: Result,
});

export const getResultReceipt = endpoint({
  method: 'GET',
  path: '/results/{reviewGuid}/receipt',
  summary: 'Returns when the operator confirmed that they have read the decision.',
  allow: 'review-in-scope',
  audit: 'none',
  params,
  reply: z.object({ read_at: z.nullable(DateTime) }),
});
