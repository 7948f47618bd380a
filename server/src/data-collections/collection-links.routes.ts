import {
  linkCollection,
  listCollectionLinks,
  unlinkCollection,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import * as links from './collection-links.service.ts';

export function collectionLinkRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, listCollectionLinks, ({ params, query }) => links.listLinks(db, params.guid, query));

  serve(app, linkCollection, ({ params, body, audit }) =>
    links.link({ db, clock, audit }, params.guid, body.guid),
  );

  serve(app, unlinkCollection, async ({ params, body, audit }) => {
    await links.unlink({ db, clock, audit }, params.guid, body.guid);
    return {};
  });
}
