import type { BundleEntry, Identifier, Reference, Resource } from '@medplum/fhirtypes';
import { stableUuid } from './report-uids.ts';

interface KnownBy extends Identifier {
  readonly system: string;
  readonly value: string;
}

/** A resource with the identifier by which anyone who receives it finds the one that they have already. */
export interface Known<R extends Resource> {
  readonly resource: R;
  readonly identifier: KnownBy;
}

/** Makes identifiers of this installation. */
export type Name = (kind: string, value: string) => KnownBy;

export function entryOf(
  { resource, identifier }: Known<Resource>,
  type: 'transaction' | 'collection',
): BundleEntry {
  const entry = { fullUrl: fullUrlOf(identifier), resource };
  if (type === 'collection') return entry;
  const { system, value } = identifier;
  const token = encodeURIComponent(`${escaped(system)}|${escaped(value)}`);
  return { ...entry, request: { method: 'PUT', url: `${resource.resourceType}?identifier=${token}` } };
}

/** In a search these signs separate values. */
function escaped(value: string): string {
  return value.replaceAll(/[\\,|$]/g, String.raw`\$&`);
}

export function referenceTo<R extends Resource>({ identifier }: Known<R>): Reference<R> {
  return { reference: fullUrlOf(identifier) };
}

function fullUrlOf({ system, value }: KnownBy): string {
  return `urn:uuid:${stableUuid(system, value)}`;
}
