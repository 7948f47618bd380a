import {
  getCompression,
  getExamMetadata,
  getQuestionnaire,
  listCompressions,
  markPracticeExam,
} from '@sonoboard/contract/exams/exam-reports.endpoints';
import { getHardwareUsage } from '@sonoboard/contract/exams/exams.endpoints';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { FastifyInstance } from 'fastify';
import type { ClipFile } from '../tables/clips.tables.ts';
import type { Session } from '../platform/http/caller.ts';
import { serve } from '../platform/http/serve.ts';
import { presentCompression, presentExamReport } from './exam-reports.presenter.ts';
import { selectCompressions, selectHardwareUsage } from './exam-reports.queries.ts';
import {
  loadExamReport,
  markPractice,
  requireCompression,
  requireExamReport,
} from './exam-reports.service.ts';
import { presentQuestionnaire } from './exams.presenter.ts';
import { selectQuestionnaires } from './exams.queries.ts';

/** An exam as internal staff look into it, part by part. */
export function examReportRoutes(app: FastifyInstance): void {
  const { db, mediaUrls } = app.deps;
  const readOf = (examGuid: string, action: string) => ({
    action,
    subject: ['exam', examGuid] as const,
    examGuids: [examGuid],
  });
  const addressesFor =
    ({ guid: viewerGuid }: Actor, { guid: sessionGuid, config }: Session) =>
    (clipGuid: string, file: ClipFile) =>
      config.show_segmentation_overlay === 'never' && file.includes('overlay')
        ? null
        : mediaUrls.sign({ clipGuid, variant: file }, { viewerGuid, sessionGuid });

  serve(app, getExamMetadata, async ({ params, session, audit }) => {
    const report = await loadExamReport(db, params.examGuid);
    await audit.recordRead(readOf(params.examGuid, 'exam-metadata.read'));
    return { exam: presentExamReport(report, patientVisibility(session.config)) };
  });

  serve(app, listCompressions, async ({ params, actor, session, audit }) => {
    await requireExamReport(db, params.examGuid);
    const compressions = await selectCompressions(db, params.examGuid);
    await audit.recordRead(readOf(params.examGuid, 'exam-compressions.read'));
    const sign = addressesFor(actor, session);
    return { compressions: compressions.map((clip) => presentCompression(clip, sign)) };
  });

  serve(app, getQuestionnaire, async ({ params, audit }) => {
    await requireExamReport(db, params.examGuid);
    const [questionnaire] = await selectQuestionnaires(db, [params.examGuid]);
    await audit.recordRead(readOf(params.examGuid, 'exam-questionnaire.read'));
    return { questionnaire: presentQuestionnaire(questionnaire) };
  });

  serve(app, getCompression, async ({ params, actor, session, audit }) => {
    const clip = await requireCompression(db, params);
    await audit.recordRead(readOf(params.examGuid, 'exam-compression.read'));
    return { attempt: presentCompression(clip, addressesFor(actor, session)) };
  });

  serve(app, markPracticeExam, async ({ params, body, session, audit }) => {
    const report = await markPractice({ db, audit }, params.examGuid, {
      isPractiseExam: body.is_practise_exam,
      expected: body.expected,
    });
    return { exam: presentExamReport(report, patientVisibility(session.config)) };
  });

  serve(app, getHardwareUsage, async ({ params }) => {
    await requireExamReport(db, params.examGuid);
    return { usage: (await selectHardwareUsage(db, params.examGuid)) ?? null };
  });
}
