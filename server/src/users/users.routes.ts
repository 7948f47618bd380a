import { listUsers } from '@sonoboard/contract/users/users.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import { presentUser } from './users.presenter.ts';
import { selectUsers } from './users.queries.ts';

export function userRoutes(app: FastifyInstance): void {
  serve(app, listUsers, async ({ query }) => {
    const { items, total } = await selectUsers(app.deps.db, query);
    return { items: items.map(presentUser), total };
  });
}
