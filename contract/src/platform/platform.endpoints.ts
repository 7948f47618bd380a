import { BACKUP_STATES } from '@sonoboard/domain/backup/backup-state';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Count, DateTime } from '../http/wire-values.ts';

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

export const getServerState = endpoint({
  method: 'GET',
  path: '/server-state',
  summary: 'Tells staff what the server lacks: room on its disk, or a backup of the last day.',
  allow: 'internal',
  audit: 'none',
  reply: z.object({
    disk: z.object({
      free_bytes: Count,
      /** Room that files from outside cannot use. */
      reserve_bytes: Count,
      /** Files from outside are refused. */
      is_low: z.boolean(),
    }),
    backup: z.object({
      state: z.enum(BACKUP_STATES),
      /** The moment that the last good backup holds. */
      taken_at: z.nullable(DateTime),
      /** When the last one failed, and why; null where a good one came later. */
      failed_at: z.nullable(DateTime),
      problem: z.nullable(z.string()),
    }),
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
