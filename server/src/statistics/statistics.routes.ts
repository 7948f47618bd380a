import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { statisticsOf } from './statistics.service.ts';

export function statisticsRoutes(app: FastifyInstance): void {
  const statistics = statisticsOf(app.deps.heavyReads);

  serve(app, getStatistics, ({ query }) => statistics(query));
}
