import { COLLECTION_NAME_MISSING } from '@sonoboard/domain/data-collections/collection-name';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { changeOf, Count, Guid, nameText, Nothing, Title } from '../http/wire-values.ts';
import {
  CollectionName,
  CollectionOverview,
  CollectionType,
  DataCollection,
  OwnCollection,
} from './data-collection.shapes.ts';

const params = z.strictObject({ guid: Guid });

export const listOwnDataCollections = endpoint({
  method: 'GET',
  path: '/dataCollections',
  summary: 'Lists the data collections that the caller belongs to.',
  allow: 'signed-in',
  audit: 'none',
  query: listQuery(['name', 'type']),
  reply: listReply(OwnCollection),
});

export const listAllDataCollections = endpoint({
  method: 'GET',
  path: '/dataCollections/all',
  summary: 'Lists guid and name of every data collection.',
  allow: 'internal',
  audit: 'none',
  query: listQuery(['name']),
  reply: listReply(CollectionName),
});

export const getDataCollectionsOverview = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/dataCollectionsOverview',
  summary: 'Lists every data collection with its numbers of people, exams and reviews.',
  allow: 'internal',
  audit: 'none',
  query: listQuery(['name', 'users', 'exams', 'exam_reviews']),
  reply: listReply(CollectionOverview),
});

export const createDataCollection = endpoint({
  method: 'POST',
  path: '/dataCollections',
  summary: 'Makes a data collection; the caller becomes its admin.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  body: z.strictObject({ name: nameText(COLLECTION_NAME_MISSING) }),
  reply: DataCollection,
  status: 201,
});

export const getDataCollection = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}',
  summary: 'Gives a data collection with its members.',
  allow: 'collection-member',
  audit: 'none',
  params,
  reply: DataCollection,
});

/** Empty or null takes the calendar away. Which hosts may be asked is decided where it is fetched. */
const CalendarAddress = z.nullable(z.string().check(z.trim(), z.maxLength(2000)));

export const changeDataCollection = endpoint({
  method: 'PATCH',
  path: '/dataCollections/{guid}',
  summary: 'Changes the name, the type, the calendars or the expected number of exams.',
  allow: 'internal',
  audit: 'change',
  params,
  body: changeOf({
    name: Title,
    type: CollectionType,
    exams_subscriber_ical: CalendarAddress,
    reviews_subscriber_ical: CalendarAddress,
    expected_exams: Count.check(z.lte(1_000_000)),
  }),
  reply: DataCollection,
});

export const deleteDataCollection = endpoint({
  method: 'DELETE',
  path: '/dataCollections/{guid}',
  summary: 'Deletes a data collection; its exams and reviews stay.',
  allow: 'internal',
  audit: 'change',
  params,
  reply: Nothing,
});

export const listCollectionLinks = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/links',
  summary: 'Lists the collections that also receive every new exam of this one.',
  allow: 'internal',
  audit: 'none',
  params,
  query: listQuery(['name']),
  reply: listReply(CollectionName),
});

export const linkCollection = endpoint({
  method: 'POST',
  path: '/dataCollections/{guid}/links',
  summary: 'Lets another collection receive every new exam of this one.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  params,
  body: z.strictObject({ guid: Guid }),
  reply: CollectionName,
  status: 201,
});

export const unlinkCollection = endpoint({
  method: 'DELETE',
  path: '/dataCollections/{guid}/links',
  summary: 'Ends the link to another collection.',
  allow: 'internal',
  audit: 'change',
  params,
  body: z.strictObject({ guid: Guid }),
  reply: Nothing,
});
