import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { NAME_MAX, ShortText } from '../http/wire-values.ts';

const DAY_SECONDS = 86_400;
const EXTRA_FIELDS_MAX = 20;
const ExtraValue = z.union([z.string().check(z.maxLength(NAME_MAX)), z.number(), z.boolean(), z.null()]);

const BehaviourEvent = z
  .catchall(
    z.object({
      AnalyticsEventType: z.enum(['PageView', 'UserInteraction']),
      PageName: ShortText,
      /** Milliseconds since 1970, or the same moment written out. */
      StartTs: z.union([z.int(), z.iso.datetime({ offset: true })]),
      TimeOnPage: z.number().check(z.gte(0), z.lte(DAY_SECONDS)),
    }),
    ExtraValue,
  )
  .check(
    z.refine((event) => Object.keys(event).length <= 4 + EXTRA_FIELDS_MAX, 'Too many additional fields'),
  );

export const recordBehaviour = endpoint({
  method: 'POST',
  path: '/user-beh',
  summary: 'Notes how long a page was open; guids are taken out of its name.',
  allow: 'signed-in',
  audit: 'none',
  ifRepeated: 'each-counts',
  body: BehaviourEvent,
  reply: 'empty',
  status: 204,
  isBackground: true,
});
