import { INGEST_FILES } from '@sonoboard/domain/ingest/clip-file';
import { INGEST_STATES } from '@sonoboard/domain/ingest/ingest-state';
import { ILIAC_DVT_TYPES } from '@sonoboard/domain/exams/iliac-risk';
import { HEIGHT_CM, WEIGHT_KG } from '@sonoboard/domain/exams/patient-measures';
import { WELLS_CRITERIA } from '@sonoboard/domain/exams/wells-score';
import { UPLOAD_STATES } from '@sonoboard/domain/uploads/upload-state';
import * as z from 'zod/mini';
import { Protocol } from '../exams/exam.shapes.ts';
import { CalendarDate, Count, Email, FreeText, Guid, ShortText } from '../http/wire-values.ts';
import { AnnouncedFile } from '../uploads/announced-file.shapes.ts';

/** A time with the zone in which it was read off a clock: 2026-11-15T03:12:00+01:00. */
export const ZonedTime = z.iso.datetime({ offset: true });
const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.gte(min), z.lte(max));

const Patient = z.strictObject({
  id: z.optional(z.nullable(ShortText)),
  first_name: z.optional(z.nullable(ShortText)),
  last_name: z.optional(z.nullable(ShortText)),
  sex: z.optional(z.nullable(z.enum(['male', 'female']))),
  date_of_birth: z.optional(z.nullable(CalendarDate)),
  height_cm: z.optional(z.nullable(between(HEIGHT_CM))),
  weight_kg: z.optional(z.nullable(between(WEIGHT_KG))),
});

const WellsResponse = z.strictObject({
  criterion: z.enum(WELLS_CRITERIA.map(({ criterion }) => criterion)),
  response: z.nullable(z.boolean()),
});

const Phone = z.strictObject({
  serial_number: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  app_version: z.optional(z.nullable(ShortText)),
  build_number: z.optional(z.nullable(ShortText)),
  clarius_sdk_firmware: z.optional(z.nullable(ShortText)),
});

/** What an app knows when a scan begins. */
export const IngestedExam = z.strictObject({
  guid: Guid,
  protocol: Protocol,
  created_at: ZonedTime,
  timezone_id: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Who scans; only a device account names someone else than itself. */
  operator_email: z.optional(Email),
  /** Of a rescan: an exam of the chain that it continues. */
  linked_to: z.optional(z.nullable(Guid)),
  patient: z.optional(Patient),
  questionnaire: z.optional(
    z.nullable(
      z.strictObject({
        iliac_proximal_thigh_swelling: z.nullable(z.boolean()),
        iliac_history_of_dvt: z.nullable(z.boolean()),
        iliac_type_of_dvt: z.nullable(z.enum(ILIAC_DVT_TYPES)),
      }),
    ),
  ),
  wells_score: z.optional(z.nullable(z.array(WellsResponse).check(z.maxLength(WELLS_CRITERIA.length)))),
  phone: z.optional(Phone),
  probe_serial_number: z.optional(z.nullable(ShortText)),
  /** The operator's short number in the app. */
  scanner_id: z.optional(z.nullable(ShortText)),
  scan_id: z.optional(z.nullable(ShortText)),
  scan_nr: z.optional(z.nullable(Count)),
  /** Reviewed first, and by the urgent target of its collection. */
  is_urgent: z.optional(z.boolean()),
  /** Why; required for an urgent exam, at most 500 characters. Reviewers read it. */
  urgent_reason: z.optional(z.nullable(FreeText)),
  is_practise_exam: z.optional(z.boolean()),
  is_virtual_scan: z.optional(z.boolean()),
});

const Tag = z.strictObject({
  type: z.string().check(z.minLength(1), z.maxLength(100)),
  frameIndex: Count,
  comment: z.optional(z.string().check(z.maxLength(2000))),
});
const Tags = z.array(Tag).check(z.maxLength(2000, 'A clip may have at most 2000 tags'));
const FramesPerSecond = z.number().check(z.positive(), z.lte(1000));

/** One recording of a view, with the files that will follow. */
export const IngestedAttempt = z.strictObject({
  guid: Guid,
  anatomical_view: z.string().check(z.regex(/^[a-z0-9_]{1,60}$/, 'Must be a view of the protocol')),
  attempt: z.int().check(z.gte(1), z.lte(1000)),
  created_at: ZonedTime,
  completed_at: z.optional(z.nullable(ZonedTime)),
  fps: z.optional(z.nullable(FramesPerSecond)),
  duration_seconds: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(3600)))),
  filter: z.optional(z.nullable(ShortText)),
  user_assessment: z.optional(z.nullable(ShortText)),
  algorithm_assessment: z.optional(z.nullable(ShortText)),
  tags: z.optional(Tags),
  /** Of the video of the whole point, which has a rate of its own. */
  full_tags: z.optional(z.nullable(z.strictObject({ fps: z.nullable(FramesPerSecond), tags: Tags }))),
  files: z.partialRecord(z.enum(INGEST_FILES), AnnouncedFile),
});

/** How far an exam has come on its way in, for its app and its operator. */
export const Ingest = z.object({
  guid: Guid,
  state: z.enum(INGEST_STATES),
  /** A sentence for the operator, where something stands in the way. */
  problem: z.nullable(z.string()),
  files: z.array(
    z.object({
      clip_guid: Guid,
      anatomical_view: z.string(),
      attempt: z.int(),
      file: z.enum(INGEST_FILES),
      upload_guid: Guid,
      size: Count,
      received: Count,
      state: z.enum(UPLOAD_STATES),
      problem: z.nullable(z.string()),
    }),
  ),
});
