import {
  abortExam,
  addAttempt,
  beginExam,
  completeExam,
  getCapture,
  getCatalogue,
  reportHardwareUsage,
} from '@sonoboard/contract/capture/capture.endpoints';
import type { FastifyInstance } from 'fastify';
import { loadConfigOfUser } from '../configs/configs.service.ts';
import { serve } from '../platform/serve.ts';
import { activeWorkspaceOf } from '../workspaces/workspaces.service.ts';
import * as attempts from './attempts.service.ts';
import * as beginning from './begin-exam.service.ts';
import { presentCapture, presentCatalogue } from './capture.presenter.ts';
import { loadProgress } from './capture.service.ts';
import { abortCapture, completeCapture } from './end-capture.service.ts';
import * as hardware from './hardware-usage.service.ts';

export function captureRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db, clock, limits } = deps;

  serve(app, getCatalogue, async ({ actor }) =>
    presentCatalogue(await loadConfigOfUser(db, actor.guid), await activeWorkspaceOf(db, actor.guid)),
  );

  serve(app, beginExam, async ({ actor, body, audit }) =>
    presentCapture(await beginning.beginExam({ db, clock, audit }, actor, body)),
  );

  serve(app, getCapture, async ({ params }) => presentCapture(await loadProgress(db, params.examGuid)));

  serve(app, addAttempt, async ({ actor, params, body, audit }) =>
    presentCapture(await attempts.addAttempt({ db, clock, audit, limits }, actor, params.examGuid, body)),
  );

  serve(app, reportHardwareUsage, async ({ params, body, audit }) =>
    presentCapture(await hardware.reportHardwareUsage({ db, clock, audit }, params.examGuid, body.usage)),
  );

  serve(app, completeExam, async ({ params, body, audit }) =>
    presentCapture(await completeCapture(deps, audit, params.examGuid, body)),
  );

  serve(app, abortExam, async ({ params, body, audit }) =>
    presentCapture(await abortCapture({ db, clock, audit }, params.examGuid, body)),
  );
}
