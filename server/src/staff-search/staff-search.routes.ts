import { nameForStaff, searchForStaff } from '@sonoboard/contract/staff-search/staff-search.endpoints';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { FastifyInstance } from 'fastify';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { serve } from '../platform/http/serve.ts';
import type { Sought } from './best-matches.ts';
import { presentFindings } from './staff-search.presenter.ts';
import { findForStaff } from './staff-search.service.ts';

/** The search over everything that staff open by name, email, serial or guid. */
export function staffSearchRoutes(app: FastifyInstance): void {
  const { db } = app.deps;

  async function answer(sought: Sought, config: UserConfig, audit: CallAudit) {
    const sees = patientVisibility(config);
    const found = await findForStaff(db, sought, sees);
    // Anyone who only looks for a workspace may be shown patients on the way: those are what was read.
    const examGuids = found.exams.map(({ guid }) => guid);
    if (examGuids.length === 0) audit.nothingToRecord();
    else await audit.recordRead({ action: 'staff-search.read', examGuids });
    return presentFindings(found, sees);
  }

  serve(app, searchForStaff, ({ query, session, audit }) => answer({ text: query.q }, session.config, audit));

  serve(app, nameForStaff, ({ query, session, audit }) =>
    answer({ guids: query.guid }, session.config, audit),
  );
}
