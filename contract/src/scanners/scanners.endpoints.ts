import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply, Total } from '../http/list.ts';
import { Count, expecting, Guid, Nothing, ShortText } from '../http/wire-values.ts';
import { ActivationStatus, OemStatus, Probe, ProbeUsage, WorkspaceProbe } from './probe.shapes.ts';

const params = z.strictObject({ guid: Guid });
const workspaceParams = z.strictObject({ id: Guid });
const CERTIFICATE_MAX = 20_000;
const Certificate = z.string().check(z.maxLength(CERTIFICATE_MAX));

export const listWorkspaceProbes = endpoint({
  method: 'GET',
  path: '/workspaces/{id}/probes',
  summary: 'Lists the scanners of a workspace.',
  allow: 'workspace-member',
  audit: 'none',
  params: workspaceParams,
  query: listQuery(['serial_number', 'activation_status', 'created_at']),
  reply: listReply(WorkspaceProbe),
});

export const linkScanner = endpoint({
  method: 'POST',
  path: '/workspaces/{id}/probes',
  summary: 'Links a Clarius scanner to a workspace; staff activate it.',
  allow: 'workspace-admin',
  audit: 'change',
  ifRepeated: 'by-key',
  params: workspaceParams,
  body: z.strictObject({ serial_number: ShortText }),
  reply: WorkspaceProbe,
  status: 201,
});

export const unlinkScanner = endpoint({
  method: 'DELETE',
  path: '/workspaces/{id}/probes/{probeGuid}',
  summary: 'Removes a scanner from a workspace; its exams stay, and it can be linked again.',
  allow: 'workspace-admin',
  audit: 'change',
  params: z.strictObject({ id: Guid, probeGuid: Guid }),
  reply: Nothing,
});

export const listProbes = endpoint({
  method: 'GET',
  path: '/probes',
  summary: 'Lists every scanner.',
  allow: 'internal',
  audit: 'none',
  query: listQuery([
    'serial_number',
    'workspace_name',
    'activation_status',
    'created_at',
    'hardware_usage_sdk_firmware_version',
    'oem_status',
    'model',
    'oem_expiration',
    'oem_expires_in',
    'oem_expired',
  ]),
  reply: listReply(Probe),
});

export const createProbe = endpoint({
  method: 'POST',
  path: '/probes',
  summary: 'Links a scanner of any type to a workspace.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  body: z.strictObject({ serial_number: ShortText, workspace_guid: Guid }),
  reply: Probe,
  status: 201,
});

export const getProbe = endpoint({
  method: 'GET',
  path: '/probes/{guid}',
  summary: 'Gives a scanner.',
  allow: 'internal',
  audit: 'none',
  params,
  reply: Probe,
});

export const changeProbe = endpoint({
  method: 'PATCH',
  path: '/probes/{guid}',
  summary: 'Changes the activation status of a scanner to any but activated.',
  allow: 'internal',
  audit: 'change',
  params,
  body: z.strictObject({
    activation_status: ActivationStatus,
    expected: expecting({ activation_status: ActivationStatus }),
  }),
  reply: Probe,
});

export const deleteProbe = endpoint({
  method: 'DELETE',
  path: '/probes/{guid}',
  summary: 'Deletes a scanner.',
  allow: 'internal',
  audit: 'change',
  params,
  reply: Nothing,
});

export const activateProbe = endpoint({
  method: 'POST',
  path: '/autodvt-dashboard/activateProbeAndNotify',
  summary: 'Activates a scanner and mails the license owner.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  body: z.strictObject({ probe_guid: Guid }),
  reply: Probe,
});

export const getOemStatus = endpoint({
  method: 'GET',
  path: '/probes/{guid}/oem_status',
  summary: "Gives what the scanner's maker says about it.",
  allow: 'internal',
  audit: 'none',
  params,
  reply: OemStatus,
});

export const listProbeUsages = endpoint({
  method: 'GET',
  path: '/probes/{guid}/hardware_usages',
  summary: 'Lists the exams that were recorded with a scanner.',
  allow: 'internal',
  audit: 'patient-read',
  params,
  query: listQuery(['created_at', 'patient_id', 'clip_set_guid', 'data_collection_guid']),
  reply: z.object({ exam_usage: z.array(ProbeUsage), total: Total }),
});

export const changeCertificate = endpoint({
  method: 'PATCH',
  path: '/probes/{guid}/certificate',
  summary: 'Replaces the certificate of a scanner.',
  allow: 'internal',
  audit: 'change',
  params,
  body: z.strictObject({
    certificate: Certificate,
    expected: expecting({ certificate: z.nullable(Certificate) }),
  }),
  reply: OemStatus,
});

export const refreshOemStatus = endpoint({
  method: 'POST',
  path: '/clariusDevices/refresh',
  summary: 'Asks the maker about every scanner and says how many were updated.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'same-state',
  reply: z.object({ count: Count }),
});
