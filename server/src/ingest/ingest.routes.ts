import {
  abortExam,
  addAttempt,
  beginExam,
  completeExam,
  getIngest,
  getCatalogue,
  reportHardwareUsage,
} from '@sonoboard/contract/ingest/ingest.endpoints';
import type { FastifyInstance } from 'fastify';
import { loadConfigOfUser } from '../configs/configs.service.ts';
import { serve } from '../platform/http/serve.ts';
import { activeWorkspaceOf } from '../workspaces/workspaces.service.ts';
import * as attempts from './attempts.service.ts';
import * as beginning from './begin-exam.service.ts';
import { presentIngest, presentCatalogue } from './ingest.presenter.ts';
import { loadProgress } from './ingest.service.ts';
import { abortIngest, completeIngest } from './end-ingest.service.ts';
import * as hardware from './hardware-usage.service.ts';

export function ingestRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db, clock, limits } = deps;

  serve(app, getCatalogue, async ({ actor }) =>
    presentCatalogue(await loadConfigOfUser(db, actor.guid), await activeWorkspaceOf(db, actor.guid)),
  );

  serve(app, beginExam, async ({ actor, body, audit }) =>
    presentIngest(await beginning.beginExam({ db, clock, audit }, actor, body)),
  );

  serve(app, getIngest, async ({ params }) => presentIngest(await loadProgress(db, params.examGuid)));

  serve(app, addAttempt, async ({ actor, params, body, audit }) =>
    presentIngest(await attempts.addAttempt({ db, clock, audit, limits }, actor, params.examGuid, body)),
  );

  serve(app, reportHardwareUsage, async ({ params, body, audit }) =>
    presentIngest(await hardware.reportHardwareUsage({ db, clock, audit }, params.examGuid, body.usage)),
  );

  serve(app, completeExam, async ({ params, body, audit }) =>
    presentIngest(await completeIngest(deps, audit, params.examGuid, body)),
  );

  serve(app, abortExam, async ({ params, body, audit }) =>
    presentIngest(await abortIngest({ db, clock, audit }, params.examGuid, body)),
  );
}
