import { SIGNATURE_MEANINGS, SIGNATURE_METHODS } from '@sonoboard/domain/signatures/signature';
import * as z from 'zod/mini';
import { DateTime, Guid } from '../http/wire-values.ts';

/** Signs what it is sent with: a confirmation of the caller's identity, which works once. */
export const Signed = z.strictObject({ confirmation: Guid });

/** Who signed a review, and what came of checking it for this reply. */
export const ReviewSignature = z.object({
  signer_guid: Guid,
  signer_name: z.string(),
  meaning: z.enum(SIGNATURE_MEANINGS),
  method: z.enum(SIGNATURE_METHODS),
  signed_at: DateTime,
  signed_at_timezone_id: z.string(),
  /** The start of the hash over all that was signed, for people who compare two: '7c41 90aa 3e58 d20f'. */
  fingerprint: z.string(),
  /** False: the review or its signature is not what was signed. */
  is_valid: z.boolean(),
});
