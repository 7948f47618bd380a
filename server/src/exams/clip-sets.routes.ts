import { listLinkedClipSets } from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import {
  changeExamAsStaff,
  getExamCorrections,
  getExamForStaff,
} from '@sonoboard/contract/exams/exams.endpoints';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { presentClipSet } from './clip-sets.presenter.ts';
import { clipSetsOf, correctClipSet, loadExamCorrections } from './clip-sets.service.ts';
import { presentCorrections } from './exam-corrections.presenter.ts';
import { presentExam } from './exams.presenter.ts';
import { requireExam } from './exams.service.ts';

/** Exams as the page of a data collection shows and corrects them. */
export function clipSetRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, listLinkedClipSets, async ({ params, query, actor, session, audit }) => {
    const sees = patientVisibility(session.config);
    const { items, total } = await clipSetsOf(
      db,
      params.guid,
      { ...query, now: clock.now() },
      { actor, sees },
    );
    void audit.recordRead({
      action: 'collection-exams.read',
      subject: ['collection', params.guid],
      examGuids: items.map(({ guid }) => guid),
    });
    return { items: items.map((exam) => presentClipSet(exam, sees)), total };
  });

  serve(app, changeExamAsStaff, async ({ params, body, session, audit }) =>
    presentClipSet(await correctClipSet({ db, audit }, params.guid, body), patientVisibility(session.config)),
  );

  serve(app, getExamCorrections, async ({ params, session, audit }) => {
    const { exam, corrections } = await loadExamCorrections(db, params.guid);
    await audit.recordRead({ action: 'exam.read', subject: ['exam', exam.guid], examGuids: [exam.guid] });
    const sees = patientVisibility(session.config);
    return {
      exam: presentClipSet(exam, sees),
      corrections: corrections.flatMap((correction) => presentCorrections(correction, sees)),
    };
  });

  serve(app, getExamForStaff, async ({ params, actor, session, audit }) => {
    const exam = await requireExam(db, actor, params.guid);
    await audit.recordRead({ action: 'exam.read', subject: ['exam', exam.guid], examGuids: [exam.guid] });
    return { exam: presentExam(exam, session.config) };
  });
}
