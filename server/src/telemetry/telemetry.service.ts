import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { recordBehaviour } from '@sonoboard/contract/telemetry/telemetry.endpoints';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { harmlessExtra, pageWithoutIdentity, startOfVisit } from '@sonoboard/domain/telemetry/behaviour';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { insertBehaviour } from './telemetry.queries.ts';

interface TelemetryDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export async function noteBehaviour(
  { db, clock }: TelemetryDeps,
  actor: Actor,
  { AnalyticsEventType, PageName, StartTs, TimeOnPage, ...extra }: BodyOf<typeof recordBehaviour>,
): Promise<void> {
  const now = clock.now();
  await insertBehaviour(db, {
    userGuid: actor.guid,
    type: AnalyticsEventType,
    page: pageWithoutIdentity(PageName),
    startedAt: startOfVisit(StartTs, now),
    secondsOnPage: TimeOnPage,
    extra: harmlessExtra(extra),
    at: now,
  });
}
