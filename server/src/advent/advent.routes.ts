import { getAdventTable } from '@sonoboard/contract/advent/advent.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { type AdventNurseRow, selectAdventNurses } from './advent.queries.ts';

export function adventRoutes(app: FastifyInstance): void {
  serve(app, getAdventTable, async ({ query }) => {
    const { items, total } = await selectAdventNurses(app.deps.db, query);
    return { items: items.map(presentNurse), total };
  });
}

const presentNurse = (nurse: AdventNurseRow) => ({
  guid: nurse.guid,
  nurse_id: nurse.nurseId,
  site: nurse.site,
  name: nurse.name,
  exams: nurse.exams,
  last_scan: nurse.lastScan?.toISOString() ?? null,
  email: nurse.email,
  phone: nurse.phone,
});
