import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Settings } from '../platform/settings.ts';
import { outsideFetch } from '../platform/vendors/outside-fetch.ts';
import { ASK_EVERY_MS } from './ask-calendar.ts';
import { selectCollectionsWithCalendars } from './rota.queries.ts';
import { FOLLOW_ROTA, followRota, type RotaDeps } from './rota.service.ts';

interface RotaJobDeps extends Omit<RotaDeps, 'outsideFetch'> {
  readonly settings: Pick<Settings, 'calendarHostsAllowed'>;
}

/** All in one job, so that calendars that do not answer never keep mails waiting. */
const AT_ONCE = 4;

export function rotaJobs({ settings, ...ground }: RotaJobDeps): JobDefinition[] {
  const deps = { ...ground, outsideFetch: outsideFetch(settings.calendarHostsAllowed) };
  return [
    defineJob<{ readonly collectionGuid: string }>(FOLLOW_ROTA, ({ payload, signal }) =>
      followRota(deps, payload.collectionGuid, signal),
    ),
    defineJob(
      'read-calendars',
      async ({ signal, log }) => {
        const waiting = await selectCollectionsWithCalendars(deps.db);
        const failures: unknown[] = [];
        const follow = async () => {
          for (let guid = waiting.pop(); guid !== undefined; guid = waiting.pop()) {
            signal.throwIfAborted();
            await followRota(deps, guid, signal).catch((err: unknown) => {
              log.warn({ err, collectionGuid: guid }, 'a rota could not be followed');
              failures.push(err);
            });
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, follow));
        if (failures.length > 0)
          throw new AggregateError(failures, `${failures.length} rotas could not be followed`);
      },
      { everyMs: ASK_EVERY_MS },
    ),
  ];
}
