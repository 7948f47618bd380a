import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getServerState } from '@sonoboard/contract/platform/platform.endpoints';
import { backupState } from '@sonoboard/domain/backup/backup-state';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { serverAnswers } from '@sonoboard/domain/installation/server-beat';
import type { InstallationFacts, InstallationHealth } from './health.service.ts';

type Facts = { readonly [Name in keyof InstallationFacts]: NonNullable<InstallationFacts[Name]> };

const isoTime = (moment: Date | null) => moment?.toISOString() ?? null;

export function presentHealth(
  { readAt, facts, checks }: InstallationHealth,
  { version, build }: { readonly version: string; readonly build: string },
): ReplyOf<typeof getServerState> {
  return {
    checked_at: readAt.toISOString(),
    checks,
    disk: presented(facts.disk, presentDisk),
    backup: presented(facts.backup, (backup) => presentBackup(backup, readAt)),
    database: presented(facts.database, presentDatabase),
    jobs: presented(facts.jobs, presentJobs),
    mails: presented(facts.mails, presentMails),
    calendars: presented(facts.calendars, presentCalendars),
    signatures: presented(facts.signatures, presentSignatures),
    oldest_exam: presented(facts.oldestExam, presentOldestExam),
    uploads: presented(facts.uploads, presentUploads),
    servers: presented(facts.servers, (servers) => servers.map(presentServer)),
    server: {
      name: facts.server.name,
      version,
      build,
      started_at: facts.server.startedAt.toISOString(),
      load_percent: facts.server.loadPercent,
      memory_bytes: facts.server.memoryBytes,
    },
  };
}

function presented<Part, Wire>(part: Part | null, present: (part: Part) => Wire): Wire | null {
  return part === null ? null : present(part);
}

function presentDisk({ freeBytes, totalBytes, reserveBytes, isLow }: Facts['disk']) {
  return { free_bytes: freeBytes, total_bytes: totalBytes, reserve_bytes: reserveBytes, is_low: isLow };
}

function presentBackup({ takenAt, failure, hasBackup, lastRestore }: Facts['backup'], now: Date) {
  return {
    state: backupState(takenAt, now),
    taken_at: isoTime(takenAt),
    failed_at: isoTime(failure?.finishedAt ?? null),
    problem: failure?.problem ?? null,
    days: hasBackup,
    last_restore: presented(lastRestore, ({ startedAt, finishedAt }) => ({
      started_at: startedAt.toISOString(),
      finished_at: finishedAt.toISOString(),
    })),
  };
}

function presentServer(server: Facts['servers'][number]) {
  return {
    name: server.name,
    version: server.version,
    build: server.build,
    started_at: server.startedAt.toISOString(),
    seen_at: server.seenAt.toISOString(),
    answers: serverAnswers(server.sinceLastBeatMs),
    load_percent: server.loadPercent,
    memory_bytes: server.memoryBytes,
  };
}

function presentDatabase({ answerMs, used, max, callsWaiting, trailWeakness }: Facts['database']) {
  return {
    answer_ms: answerMs,
    connections_used: used,
    connections_max: max,
    calls_waiting: callsWaiting,
    trail_weakness: trailWeakness,
  };
}

function presentJobs({ oldestDueAt, ...figures }: Facts['jobs']) {
  return { ...figures, oldest_due_at: isoTime(oldestDueAt) };
}

function presentMails({ hasMailServer, oldestWaitingAt, nextTryAt, ...figures }: Facts['mails']) {
  return {
    ...figures,
    has_mail_server: hasMailServer,
    oldest_waiting_at: isoTime(oldestWaitingAt),
    next_try_at: isoTime(nextTryAt),
  };
}

function presentCalendars({ total, failing }: Facts['calendars']) {
  return {
    total,
    failing: failing.map(({ collectionGuid, collectionName, readAt, problem }) => ({
      collection_guid: collectionGuid,
      collection_name: collectionName,
      read_at: isoTime(readAt),
      problem,
    })),
  };
}

/** A review is named once, however many of its versions are listed. */
function presentSignatures({ notAsSigned, altered, since, first }: Facts['signatures']) {
  const reviews = new Map(first.map(({ reviewGuid, exam }) => [reviewGuid, reviewExamRoute(exam).flow]));
  return {
    not_as_signed: notAsSigned,
    altered,
    since: isoTime(since),
    reviews: [...reviews].map(([review_guid, flow]) => ({ review_guid, flow })),
  };
}

function presentOldestExam({ exam }: Facts['oldestExam']) {
  return {
    exam: presented(exam, ({ waitingSince, collectionGuid, collectionName }) => ({
      waiting_since: waitingSince.toISOString(),
      collection_guid: collectionGuid,
      collection_name: collectionName,
    })),
  };
}

function presentUploads({ open, exams, bytes, refused, mostBytes, quotaBytes }: Facts['uploads']) {
  return { open, exams, bytes, refused, most_bytes: mostBytes, quota_bytes: quotaBytes };
}
