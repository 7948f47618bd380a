import { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { presentStaffExam } from './staff-exams.presenter.ts';
import { listStaffExams } from './staff-exams.service.ts';
import { staffSearchTerms } from './staff-lists.sql.ts';

export function staffExamRoutes(app: FastifyInstance): void {
  const { db, database, clock } = app.deps;

  serve(app, listExamsForStaff, async ({ query: { search, ...query }, session, audit }) => {
    const terms = await staffSearchTerms(db, search, {
      now: clock.now(),
      zone: query.timezone ?? 'UTC',
    });
    const page = await listStaffExams(database, query, terms, patientVisibility(session.config));
    void audit.recordRead({ action: 'staff-exams.read', examGuids: page.exams.map(({ guid }) => guid) });
    return { exams: page.exams.map(presentStaffExam), total: page.total };
  });
}
