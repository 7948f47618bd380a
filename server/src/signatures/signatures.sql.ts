import type {
  SignatureFlaw,
  SignatureMeaning,
  SignatureMethod,
} from '@sonoboard/domain/signatures/signature';
import { type AnyColumn, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { reviewSignatures, signatureFlaws } from '../tables/signatures.tables.ts';

/** A signature as JSON brings it: times are texts, bytes are hexadecimal. */
export interface StoredSignature {
  readonly version: number;
  readonly signerGuid: string;
  readonly signerEmail: string;
  readonly signerFirstName: string;
  readonly signerLastName: string;
  readonly meaning: SignatureMeaning;
  readonly method: SignatureMethod;
  readonly signedAt: string;
  readonly signedAtTimezoneId: string;
  readonly form: string;
  readonly hash: string;
  readonly mac: string;
  /** What the last check found that found anything new. */
  readonly knownFlaw: SignatureFlaw | null;
}

/** The signatures of all versions of a review, with the review, so that they cost no statement of their own. */
export const signaturesOf = (reviewGuid: AnyColumn) => sql<readonly StoredSignature[]>`coalesce((
  select json_agg(json_build_object('version', signed.version, 'signerGuid', signed.signer_guid,
    'signerEmail', signer.email, 'signerFirstName', signer.first_name, 'signerLastName', signer.last_name,
    'meaning', signed.meaning, 'method', signed.method, 'signedAt', signed.signed_at,
    'signedAtTimezoneId', signed.signed_at_timezone_id, 'form', signed.form,
    'hash', encode(signed.hash, 'hex'), 'mac', encode(signed.mac, 'hex'),
    'knownFlaw', (select known.flaw from ${signatureFlaws} known where known.review_guid = signed.review_guid
      and known.version = signed.version and known.fits_again_at is null)))
  from ${reviewSignatures} signed join ${users} signer on signer.guid = signed.signer_guid
  where signed.review_guid = ${reviewGuid}
), '[]')`;
