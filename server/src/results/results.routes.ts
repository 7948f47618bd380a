import {
  confirmResultRead,
  getResult,
  getResultReceipt,
} from '@sonoboard/contract/results/results.endpoints';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { reviewRules } from '@sonoboard/domain/reviews/review-rules';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { presentResult } from './results.presenter.ts';
import { type ResultRow, selectReadAt } from './results.queries.ts';
import { confirmRead, requireResult } from './results.service.ts';

export function resultRoutes(app: FastifyInstance): void {
  const { forceDefinitiveDiagnosis } = app.deps.settings;
  const present = (result: ResultRow, config: UserConfig) => {
    const { examDiagnosis } = reviewRules(config, result.protocol, { forceDefinitiveDiagnosis });
    return presentResult(result, { ...patientVisibility(config), outcome: examDiagnosis });
  };

  serve(app, getResult, async ({ params, session, audit }) => {
    const result = await requireResult(app.deps.db, params.reviewGuid);
    await audit.recordRead({
      action: 'result.read',
      subject: ['review', result.reviewGuid],
      examGuids: [result.examGuid],
    });
    return present(result, session.config);
  });

  serve(app, confirmResultRead, async ({ params, body, actor, session, audit }) => {
    const { reviewGuid } = params;
    const result = await confirmRead(app.deps, { actor, audit }, { reviewGuid, version: body?.version });
    return present(result, session.config);
  });

  serve(app, getResultReceipt, async ({ params }) => {
    const readAt = await selectReadAt(app.deps.db, params.reviewGuid);
    return { read_at: readAt?.toISOString() ?? null };
  });
}
