import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type {
  getOemStatus,
  getProbe,
  listProbeUsages,
} from '@sonoboard/contract/scanners/scanners.endpoints';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { isOemExpired, oemExpiresIn } from '@sonoboard/domain/scanners/oem-expiry';
import type { OemStatusRow } from './oem-status.queries.ts';
import type { ProbeUsageRow } from './probe-usages.queries.ts';
import type { ProbeRow } from './staff-probes.queries.ts';

export function presentProbe(probe: ProbeRow, now: Date): ReplyOf<typeof getProbe> {
  return {
    guid: probe.guid,
    serial_number: probe.serialNumber,
    workspace_guid: probe.workspaceGuid,
    workspace_name: probe.workspaceName,
    activation_status: probe.activationStatus,
    created_at: probe.createdAt.toISOString(),
    hardware_usage_sdk_firmware_version: probe.sdkFirmwareVersion,
    oem_status: probe.oemStatus,
    model: probe.model,
    ...presentExpiry(probe.oemExpiration, now),
  };
}

export function presentOemStatus(oem: OemStatusRow, now: Date): ReplyOf<typeof getOemStatus> {
  return {
    status: oem.status,
    model: oem.model,
    certificate: oem.certificate,
    ...presentExpiry(oem.oemExpiration, now),
  };
}

function presentExpiry(expiration: Date | null, now: Date) {
  return {
    oem_expiration: expiration?.toISOString() ?? null,
    oem_expires_in: expiration === null ? null : oemExpiresIn(expiration, now),
    oem_expired: expiration === null ? null : isOemExpired(expiration, now),
  };
}

type Usage = ReplyOf<typeof listProbeUsages>['exam_usage'][number];

/** Ours come last: a field that the app happens to call alike must not take their place. */
export function presentUsage(row: ProbeUsageRow, sees: PatientVisibility): Usage {
  return {
    ...row.usage,
    data_collection_guid: row.collectionGuids[0] ?? null,
    data_collection_guids: row.collectionGuids,
    clip_set_guid: row.examGuid,
    patient_id: sees.id ? row.patientId : null,
    created_at: row.createdAt.toISOString(),
  };
}
