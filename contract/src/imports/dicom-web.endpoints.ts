import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

const DicomUid = z.string().check(z.maxLength(64), z.regex(/^[0-9]+(\.[0-9]+)*$/));

export const storeInstances = endpoint({
  method: 'POST',
  path: '/dicom-web/studies',
  summary: 'Takes DICOM instances from a scanner or an archive (STOW-RS, multipart/related).',
  allow: 'workspace-token',
  audit: 'change',
  ifRepeated: 'own-guid',
  rawBody: 'stream',
  reply: 'file',
});

export const storeInstancesOfStudy = endpoint({
  method: 'POST',
  path: '/dicom-web/studies/{studyUid}',
  summary: 'Takes DICOM instances of one study from a scanner or an archive (STOW-RS).',
  allow: 'workspace-token',
  audit: 'change',
  ifRepeated: 'own-guid',
  params: z.strictObject({ studyUid: DicomUid }),
  rawBody: 'stream',
  reply: 'file',
});
