import * as z from 'zod/mini';
import { FramesPerSecond, MediaUrl } from '../clips/clip.shapes.ts';
import { Count, DateTime, Guid } from '../http/wire-values.ts';

const FullViewTags = z.object({
  frameCount: z.nullable(Count),
  fps: FramesPerSecond,
  tags: z.array(z.object({ type: z.string(), comment: z.nullable(z.string()), frameIndex: Count })),
});

/** One attempt at one view. Attempts count from 1, the duration is in seconds (AMB-234). */
export const Compression = z.object({
  clip_guid: Guid,
  fps: FramesPerSecond,
  anatomical_view: z.string(),
  attempt: z.int().check(z.gte(1)),
  algorithm_assessment: z.nullable(z.string()),
  user_assessment: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  filter: z.nullable(z.string()),
  created_at: z.nullable(DateTime),
  completed_at: z.nullable(DateTime),
  full_view_ultrasound_video_url: MediaUrl,
  full_view_segmentation_video_url: MediaUrl,
  full_view_ultrasound_tar_url: MediaUrl,
  full_view_segmentation_tar_url: MediaUrl,
  ultrasound_video_url: MediaUrl,
  segmentation_video_url: MediaUrl,
  ultrasound_tar_url: MediaUrl,
  segmentation_tar_url: MediaUrl,
  full_view_tags: z.nullable(FullViewTags),
});
