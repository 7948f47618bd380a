import * as z from 'zod/mini';
import { ASSESSMENTS } from '@sonoboard/domain/reviews/assessment';
import { DateTime, Guid, Rating } from '../http/wire-values.ts';

/** A same-origin, signed, expiring address, or null when the file is missing (AMB-201). */
export const MediaUrl = z.nullable(z.string());

export const FramesPerSecond = z.nullable(z.number().check(z.positive()));

/** A clip as the server keeps it; what a page adds (isMock, reviewActive, ...) never travels. */
export const Sequence = z.object({
  guid: Guid,
  clip_set_guid: Guid,
  label: z.string(),
  label_desc: z.string(),
  key: MediaUrl,
  segmentationUrl: MediaUrl,
  /** Where the file lies is nobody's business outside the server: both are always null. */
  bucket: z.nullable(z.string()),
  s3_region: z.nullable(z.string()),
  rating: z.nullable(Rating),
  assessment: z.nullable(z.enum(ASSESSMENTS)),
  /** The operator's own words in the app, such as compressible, none or refer_to_rescan. */
  user_assessment: z.nullable(z.string()),
  /** What the app's algorithm said, in the same words; absent where it said nothing. */
  algorithm_assessment: z.optional(z.string()),
  comment: z.nullable(z.string()),
  anatomical_view: z.string(),
  order: z.int(),
  fps: FramesPerSecond,
  /** When a retention rule deleted its files. */
  deleted_at: z.optional(DateTime),
});

export const ClipTag = z.object({ type: z.string(), frameIndex: z.int().check(z.gte(0)) });
