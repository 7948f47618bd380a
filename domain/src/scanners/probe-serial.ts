import { normalizeSerial } from './clarius-serial.ts';

const LONGER_THAN = 5;

/** Staff link scanners of any make, so only the length is checked. */
export function isProbeSerial(text: string): boolean {
  return normalizeSerial(text).length > LONGER_THAN;
}

export interface NewProbe {
  readonly serialNumber: string;
  readonly workspaceGuid: string | null;
}

export function mayCreateProbe({ serialNumber, workspaceGuid }: NewProbe): boolean {
  return isProbeSerial(serialNumber) && workspaceGuid !== null;
}
