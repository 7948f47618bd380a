import { createHash } from 'node:crypto';
import { type ClipFacts, type ScanFacts, studySourceOf } from './report-facts.ts';

export const US_MULTIFRAME = '1.2.840.10008.5.1.4.1.1.3.1';

/** What a UID is made for: never two of them from the same seed. */
type UidOf = 'implementation' | 'study' | 'clip-series' | 'clip' | 'report-series' | 'report';

const HASH_BYTES = 16;

/** Made of our guid, so that a report that is exported again replaces itself instead of lying beside itself. */
export function dicomUid(of: UidOf, guid: string): string {
  return `2.25.${BigInt(`0x${hashOf(of, guid).toString('hex')}`)}`;
}

/** Every version is an object of its own, as DICOM wants it; the first has the UID that reviews had before there were versions. */
export function reportUid(reviewGuid: string, version: number): string {
  return dicomUid('report', version === 1 ? reviewGuid : `${reviewGuid}:${version}`);
}

/** Exams that came as DICOM keep their study, so that an archive files the report beside the original pictures. */
export function studyUidOf(scan: ScanFacts): string {
  return studySourceOf(scan)?.studyUid ?? dicomUid('study', scan.examGuid);
}

export function seriesUidOf(scan: ScanFacts, { source }: ClipFacts): string {
  return source?.seriesUid ?? dicomUid('clip-series', scan.examGuid);
}

/** The same as a UUID, for resources that have no guid of their own. */
export function stableUuid(of: string, key: string): string {
  const bytes = hashOf(of, key);
  // Version 8, 'made by a rule of the maker's own', and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function hashOf(of: string, key: string): Buffer {
  return createHash('sha256').update(`${of}:${key}`).digest().subarray(0, HASH_BYTES);
}
