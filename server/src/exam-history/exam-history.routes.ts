import { downloadExamHistory, getExamHistory } from '@sonoboard/contract/exam-history/exam-history.endpoints';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import type { FastifyInstance } from 'fastify';
import type { Session } from '../platform/http/caller.ts';
import type { FileReply } from '../platform/http/file-reply.ts';
import { serve } from '../platform/http/serve.ts';
import { historyAsCsv, type HistoryReader, presentHistory } from './exam-history.presenter.ts';
import { loadExamHistory } from './exam-history.service.ts';

export function examHistoryRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { forceDefinitiveDiagnosis } = deps.settings;
  const readerIn = ({ config }: Session): HistoryReader => ({ config, forceDefinitiveDiagnosis });
  const readOf = (examGuid: string, action: string) => ({
    action,
    subject: ['exam', examGuid] as const,
    examGuids: [examGuid],
  });

  serve(app, getExamHistory, async ({ params: { examGuid }, query, actor, session, audit }) => {
    const history = await loadExamHistory(deps, actor, examGuid);
    await audit.recordRead(readOf(examGuid, 'exam-history.read'));
    return presentHistory(history, readerIn(session), query.before);
  });

  serve(app, downloadExamHistory, async ({ params: { examGuid }, query, actor, session, audit }) => {
    const history = await loadExamHistory(deps, actor, examGuid);
    await audit.recordRead({ ...readOf(examGuid, 'exam-history.exported'), after: { as: 'csv' } });
    return csvFile(
      `exam-history-${displayGuid(examGuid)}.csv`,
      historyAsCsv(history, readerIn(session), query.timezone ?? 'UTC'),
    );
  });
}

function csvFile(name: string, content: string): FileReply {
  return {
    send: async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(content),
  };
}
