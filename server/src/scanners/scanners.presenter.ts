import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { linkScanner } from '@sonoboard/contract/scanners/scanners.endpoints';
import type { WorkspaceScannerRow } from './scanners.queries.ts';

export function presentWorkspaceScanner(scanner: WorkspaceScannerRow): ReplyOf<typeof linkScanner> {
  return {
    guid: scanner.guid,
    serial_number: scanner.serialNumber,
    activation_status: scanner.activationStatus,
    created_at: scanner.createdAt.toISOString(),
  };
}
