import {
  changeDataCollection,
  createDataCollection,
  deleteDataCollection,
  getDataCollection,
  getDataCollectionsOverview,
  listAllDataCollections,
  listOwnDataCollections,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { presentCollection } from './data-collections.presenter.ts';
import { selectCollectionsOverview } from './collections-overview.queries.ts';
import { selectAllCollections, selectCollectionsOfUser } from './data-collections.queries.ts';
import * as collections from './data-collections.service.ts';
import { deleteCollection } from './delete-collection.service.ts';

export function dataCollectionRoutes(app: FastifyInstance): void {
  const { db, database, clock, settings } = app.deps;

  serve(app, listOwnDataCollections, ({ query, actor }) =>
    selectCollectionsOfUser(database.lookups, actor.guid, query),
  );

  serve(app, listAllDataCollections, ({ query }) => selectAllCollections(db, query));

  serve(app, getDataCollectionsOverview, ({ query }) => selectCollectionsOverview(db, query));

  serve(app, createDataCollection, async ({ body, actor, audit }) =>
    presentCollection(await collections.createCollection({ db, clock, actor, audit }, body.name), actor),
  );

  serve(app, getDataCollection, async ({ params, actor }) =>
    presentCollection(await collections.loadCollection(db, params.guid), actor),
  );

  serve(app, changeDataCollection, async ({ params, body: { expected, ...change }, actor, audit }) => {
    const asked = { ...columnsOf(change), expected: columnsOf(expected ?? {}) };
    const deps = { db, clock, actor, audit, settings };
    return presentCollection(await collections.changeCollection(deps, params.guid, asked), actor);
  });

  serve(app, deleteDataCollection, async ({ params, actor, audit }) => {
    await deleteCollection({ db, clock, actor, audit }, params.guid);
    return {};
  });
}

type Fields = Partial<Record<keyof BodyOf<typeof changeDataCollection>, unknown>>;

/** In our own names; what was not sent is not there. */
function columnsOf(fields: Fields) {
  const columns = {
    name: fields.name,
    type: fields.type,
    examsSubscriberIcal: fields.exams_subscriber_ical,
    reviewsSubscriberIcal: fields.reviews_subscriber_ical,
    expectedExams: fields.expected_exams,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
