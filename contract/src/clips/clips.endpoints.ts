import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid } from '../http/wire-values.ts';
import { ClipTag, FramesPerSecond } from './clip.shapes.ts';

export const getClipTags = endpoint({
  method: 'GET',
  path: '/sequences/{sequenceGuid}/tags',
  summary: 'Gives the tags of a clip, from which its compression chapters are made.',
  allow: 'clip-in-scope',
  audit: 'none',
  params: z.strictObject({ sequenceGuid: Guid }),
  reply: z.object({ tags: z.object({ tags: z.array(ClipTag), fps: FramesPerSecond }) }),
});

export const getMedia = endpoint({
  method: 'GET',
  path: '/media/{token}',
  summary:
    'Serves a clip behind an address that was signed for this session, in ranges or by a redirect to its store; the right to see it is checked every half a minute.',
  allow: 'signed-in',
  audit: 'patient-read',
  params: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  reply: 'file',
  // A clip that loops is asked for again and again.
  isBackground: true,
});
