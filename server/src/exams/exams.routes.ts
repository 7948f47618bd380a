import { getExam, listStoredExams, noteExamShown } from '@sonoboard/contract/exams/exams.endpoints';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import {
  mediaAddressesFor,
  presentClips,
  presentExam,
  presentQuestionnaire,
  presentStoredExam,
} from './exams.presenter.ts';
import { loadExam } from './exams.service.ts';
import { storedExamsOf } from './stored-exams.service.ts';

export function examRoutes(app: FastifyInstance): void {
  const { db, mediaUrls, clock } = app.deps;

  serve(app, getExam, async ({ params, actor, session, audit }) => {
    const { exam, clips, questionnaire } = await loadExam(db, actor, params.examGuid);
    await audit.recordRead({
      action: 'exam.read',
      subject: ['exam', exam.guid],
      examGuids: [exam.guid],
    });
    const viewer = { viewerGuid: actor.guid, sessionGuid: session.guid };
    const mediaAddress = mediaAddressesFor(mediaUrls, viewer, session.config);
    return {
      exam: presentExam(exam, session.config),
      sequences: presentClips(exam.protocol, clips, mediaAddress),
      questionnaire: presentQuestionnaire(questionnaire),
    };
  });

  serve(app, noteExamShown, async ({ params, audit }) => {
    const { examGuid } = params;
    await audit.recordRead({ action: 'exam.read', subject: ['exam', examGuid], examGuids: [examGuid] });
    return {};
  });

  serve(app, listStoredExams, async ({ params, query, session, audit }) => {
    const sees = patientVisibility(session.config);
    const now = clock.now();
    const { items, total } = await storedExamsOf(db, params.username, query, sees, now);
    await audit.recordRead({ action: 'stored-exams.read', examGuids: items.map(({ guid }) => guid) });
    return { items: items.map((exam) => presentStoredExam(exam, sees)), total, at: now.toISOString() };
  });
}
