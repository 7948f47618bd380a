import { BACKUP_STATES } from '@sonoboard/domain/backup/backup-state';
import { CHECK_STATES } from '@sonoboard/domain/installation/check-state';
import { REVIEW_FLOWS } from '@sonoboard/domain/reviews/review-route';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Count, DateTime, Guid, QueryFlag } from '../http/wire-values.ts';

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'Tells the pages how this installation is set up, before anybody signs in.',
  allow: 'public',
  audit: 'none',
  reply: z.object({
    /** Pages carry a quiet 'Demo data' mark. */
    demo: z.boolean(),
    /** The demo world is shown to other machines (DEMO=yes): pages carry a red banner. */
    is_demo_for_others: z.boolean(),
    /** What support asks for: which build runs, and where. */
    build: z.object({ id: z.string(), environment: z.string() }),
    flags: z.object({
      force_definitive_diagnosis: z.boolean(),
      show_data_collection_dropdown: z.boolean(),
      branded_theme: z.boolean(),
      monthly_billing: z.boolean(),
      /** The server holds the keys of the payment provider. */
      online_billing: z.boolean(),
      product_variant: z.enum(['ai', 'guidance']),
      support_email: z.string(),
      sample_operator_email: z.string(),
      /** Null where the installation has no terms of its own: the product's are then linked. */
      terms_url: z.nullable(z.string()),
    }),
  }),
});

const State = z.enum(CHECK_STATES);

const Server = z.object({
  /** Of the machine. */
  name: z.string(),
  version: z.string(),
  build: z.string(),
  started_at: DateTime,
  /** How much of the time it was busy since the figures were last read, 0 to 100. */
  load_percent: z.int(),
  memory_bytes: Count,
});

export const getServerState = endpoint({
  method: 'GET',
  path: '/server-state',
  summary: 'Tells staff how the installation is, and what needs them.',
  allow: 'internal',
  audit: 'none',
  query: z.strictObject({
    /** Reads every figure anew; otherwise they may be some seconds old. */
    fresh: z.optional(QueryFlag),
  }),
  reply: z.object({
    /** When the figures were read. */
    checked_at: DateTime,
    checks: z.object({
      calendars: State,
      backup: State,
      mails: State,
      disk: State,
      jobs: State,
      database: State,
      signatures: State,
      oldest_exam: State,
    }),
    // A part is null where it could not be read in time. A count stops at 10,000.
    disk: z.nullable(
      z.object({
        free_bytes: Count,
        total_bytes: Count,
        /** Room that files from outside cannot use. */
        reserve_bytes: Count,
        /** Files from outside are refused. */
        is_low: z.boolean(),
      }),
    ),
    backup: z.nullable(
      z.object({
        state: z.enum(BACKUP_STATES),
        /** The moment that the last good backup holds. */
        taken_at: z.nullable(DateTime),
        /** When the last one failed, and why; null where a good one came later. */
        failed_at: z.nullable(DateTime),
        problem: z.nullable(z.string()),
        /** Whether there is a good backup of each of the last 14 times 24 hours, the oldest first. */
        days: z.array(z.boolean()),
        /** Made from the folder of the backups, as a drill or after a disaster; null where none was told of yet. */
        last_restore: z.nullable(z.object({ started_at: DateTime, finished_at: DateTime })),
      }),
    ),
    database: z.nullable(
      z.object({
        answer_ms: z.number(),
        connections_used: Count,
        connections_max: Count,
        /** Calls that wait for a connection. */
        calls_waiting: Count,
        /** What the role of the server could change the audit trail with, behind 'The server works as a role that'; null: nothing. */
        trail_weakness: z.nullable(z.string()),
      }),
    ),
    jobs: z.nullable(
      z.object({
        due: Count,
        oldest_due_at: z.nullable(DateTime),
        running: Count,
        /** Within 24 hours. */
        done: Count,
        failed: Count,
      }),
    ),
    /** Of the last 24 hours. */
    mails: z.nullable(
      z.object({
        has_mail_server: z.boolean(),
        written: Count,
        failed: Count,
        waiting: Count,
        oldest_waiting_at: z.nullable(DateTime),
        next_try_at: z.nullable(DateTime),
      }),
    ),
    calendars: z.nullable(
      z.object({
        total: Count,
        failing: z.array(
          z.object({
            collection_guid: Guid,
            collection_name: z.string(),
            /** When it was last read; null where it never was. */
            read_at: z.nullable(DateTime),
            problem: z.string(),
          }),
        ),
      }),
    ),
    /** Signatures are checked whenever a review is read. */
    signatures: z.nullable(
      z.object({
        not_as_signed: Count,
        /** Of these; of the others only the key does not fit. */
        altered: Count,
        /** When the first of them was seen; null where there is none. */
        since: z.nullable(DateTime),
        /** At most 20, those that were seen first. */
        reviews: z.array(z.object({ review_guid: Guid, flow: z.enum(REVIEW_FLOWS) })),
      }),
    ),
    oldest_exam: z.nullable(
      z.object({
        /** Null where no exam waits for a review. */
        exam: z.nullable(
          z.object({
            waiting_since: DateTime,
            collection_guid: z.nullable(Guid),
            collection_name: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    /** Of the last 24 hours. */
    uploads: z.nullable(
      z.object({
        /** Files on their way now. */
        open: Count,
        exams: Count,
        bytes: Count,
        refused: Count,
        /** Of the workspace that has sent most. */
        most_bytes: Count,
        quota_bytes: Count,
      }),
    ),
    /** All that have said that they are there within a day, and have not said that they end. */
    servers: z.nullable(
      z.array(
        z.extend(Server, {
          seen_at: DateTime,
          /** Within the last minute. */
          answers: z.boolean(),
        }),
      ),
    ),
    /** The one that answers this call. */
    server: Server,
  }),
});

export const getOpenApiDocument = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Describes every call in the OpenAPI format.',
  allow: 'public',
  audit: 'none',
  reply: z.looseObject({ openapi: z.string() }),
});

export const getApiDocs = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'Describes every call on a page for people.',
  allow: 'public',
  audit: 'none',
  reply: 'html',
});

export const getApiDocsStyle = endpoint({
  method: 'GET',
  path: '/docs.css',
  summary: 'Serves the style sheet of that page.',
  allow: 'public',
  audit: 'none',
  reply: 'file',
});
