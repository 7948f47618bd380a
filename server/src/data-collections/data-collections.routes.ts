import {
  listAllDataCollections,
  listOwnDataCollections,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import { selectAllCollections, selectCollectionsOfUser } from './data-collections.queries.ts';

export function dataCollectionRoutes(app: FastifyInstance): void {
  const { db } = app.deps;

  serve(app, listOwnDataCollections, ({ query, actor }) => selectCollectionsOfUser(db, actor.guid, query));

  serve(app, listAllDataCollections, ({ query }) => selectAllCollections(db, query));
}
