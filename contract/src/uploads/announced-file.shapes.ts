import { UPLOAD_BYTES_MAX } from '@sonoboard/domain/uploads/upload-state';
import * as z from 'zod/mini';
import { Guid } from '../http/wire-values.ts';

/** How a caller announces a file: its guid is made by the caller, so that announcing it twice is announcing it once. */
export const AnnouncedFile = z.strictObject({
  upload_guid: Guid,
  size: z
    .int()
    .check(z.gte(1, 'A file cannot be empty'), z.lte(UPLOAD_BYTES_MAX, 'A file may have at most 2 GB')),
  /** SHA-256 of the whole file, in hexadecimal digits. */
  sha256: z
    .string()
    .check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in 64 hexadecimal digits')),
});
