import * as z from 'zod/mini';
import { Config } from '../configs/user-config.shapes.ts';
import { Protocol } from '../exams/exam.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { FreeText, Guid } from '../http/wire-values.ts';
import { WorkspaceName } from '../workspaces/workspace.shapes.ts';
import { Ingest, IngestedAttempt, IngestedExam, ZonedTime } from './ingest.shapes.ts';

const examParams = z.strictObject({ examGuid: Guid });

export const getCatalogue = endpoint({
  method: 'GET',
  path: '/ingest/catalogue',
  summary:
    "Gives the caller's active workspace, which gets new exams, their config, and its protocols with their views in order.",
  allow: 'signed-in',
  audit: 'none',
  reply: z.object({
    /** Null for a person without one. */
    workspace: z.nullable(WorkspaceName),
    config: Config,
    protocols: z.array(
      z.object({
        name: Protocol,
        display_name: z.string(),
        side: z.nullable(z.enum(['left', 'right'])),
        views: z.array(
          z.object({
            anatomical_view: z.string(),
            label: z.string(),
            description: z.string(),
            stage: z.enum(['proximal', 'distal']),
          }),
        ),
      }),
    ),
  }),
});

export const beginExam = endpoint({
  method: 'POST',
  path: '/ingest/exams',
  summary: 'Begins an exam; the same call again changes nothing.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'own-guid',
  body: IngestedExam,
  reply: Ingest,
});

export const getIngest = endpoint({
  method: 'GET',
  path: '/ingest/exams/{examGuid}',
  summary: 'Tells how far an exam has come on its way in, file by file.',
  allow: 'exam-sender',
  audit: 'none',
  params: examParams,
  reply: Ingest,
});

export const addAttempt = endpoint({
  method: 'POST',
  path: '/ingest/exams/{examGuid}/clips',
  summary: 'Adds an attempt at a view and announces its files; the same call again changes nothing.',
  allow: 'exam-sender',
  audit: 'change',
  ifRepeated: 'own-guid',
  params: examParams,
  body: IngestedAttempt,
  reply: Ingest,
});

export const reportHardwareUsage = endpoint({
  method: 'POST',
  path: '/ingest/exams/{examGuid}/hardware-usage',
  summary: 'Keeps what the app reports about phone and scanner during the exam.',
  allow: 'exam-sender',
  audit: 'change',
  ifRepeated: 'same-state',
  params: examParams,
  body: z.strictObject({ usage: z.record(z.string().check(z.maxLength(100)), z.unknown()) }),
  reply: Ingest,
});

export const completeExam = endpoint({
  method: 'POST',
  path: '/ingest/exams/{examGuid}/complete',
  summary: 'Says that nothing more will be recorded; the exam arrives once every file is here and sound.',
  allow: 'exam-sender',
  audit: 'change',
  ifRepeated: 'own-guid',
  params: examParams,
  body: z.strictObject({
    completed_at: ZonedTime,
    /** The attempts that the app recorded: one that the server does not know must be sent first. */
    clips: z.array(Guid).check(z.maxLength(1000)),
  }),
  reply: Ingest,
});

export const abortExam = endpoint({
  method: 'POST',
  path: '/ingest/exams/{examGuid}/abort',
  summary: 'Ends an exam that will not be reviewed; files that were not sent are no longer accepted.',
  allow: 'exam-sender',
  audit: 'change',
  ifRepeated: 'own-guid',
  params: examParams,
  body: z.strictObject({ reason: z.optional(FreeText) }),
  reply: Ingest,
});
