import * as z from 'zod/mini';
import { ACTIVATION_STATUSES } from '@sonoboard/domain/scanners/activation';
import { DateTime, Guid } from '../http/wire-values.ts';

export const ActivationStatus = z.enum(ACTIVATION_STATUSES);

export const WorkspaceProbe = z.object({
  guid: Guid,
  serial_number: z.string(),
  activation_status: ActivationStatus,
  created_at: DateTime,
});

/** Days are whole, negative once expired (AMB-246). */
const oemExpiryFields = {
  oem_expiration: z.nullable(DateTime),
  oem_expires_in: z.nullable(z.int()),
  oem_expired: z.nullable(z.boolean()),
};

export const Probe = z.object({
  guid: Guid,
  serial_number: z.string(),
  workspace_guid: z.nullable(Guid),
  workspace_name: z.nullable(z.string()),
  activation_status: ActivationStatus,
  created_at: DateTime,
  hardware_usage_sdk_firmware_version: z.nullable(z.string()),
  oem_status: z.nullable(z.string()),
  model: z.nullable(z.string()),
  ...oemExpiryFields,
});

export const OemStatus = z.object({
  status: z.nullable(z.string()),
  model: z.nullable(z.string()),
  certificate: z.nullable(z.string()),
  ...oemExpiryFields,
});

/** The app reports freely: further columns are shown as they come (AMB-236). */
export const ProbeUsage = z.looseObject({
  /** The one that the exam was put into first. */
  data_collection_guid: z.nullable(Guid),
  data_collection_guids: z.array(Guid),
  clip_set_guid: Guid,
  patient_id: z.nullable(z.string()),
  created_at: DateTime,
});
