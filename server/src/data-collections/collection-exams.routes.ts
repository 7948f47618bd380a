import {
  addExamsToCollection,
  removeExamFromCollection,
} from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import * as collectionExams from './collection-exams.service.ts';

export function collectionExamRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, addExamsToCollection, async ({ params, body, audit }) => {
    const added = await collectionExams.addExams({ db, clock, audit }, params.guid, body.clip_set_guids);
    return { items: added.map((guid) => ({ guid })) };
  });

  serve(app, removeExamFromCollection, async ({ params, audit }) => {
    await collectionExams.removeExam({ db, clock, audit }, params.guid, params.examGuid);
    return {};
  });
}
