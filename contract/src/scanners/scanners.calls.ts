// Generated from scanners.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './scanners.endpoints.ts';

export const activateProbe: Call<typeof endpoints.activateProbe> = {
  method: 'POST',
  path: '/autodvt-dashboard/activateProbeAndNotify',
  ifRepeated: 'by-key',
};

export const changeCertificate: Call<typeof endpoints.changeCertificate> = {
  method: 'PATCH',
  path: '/probes/{guid}/certificate',
};

export const changeProbe: Call<typeof endpoints.changeProbe> = { method: 'PATCH', path: '/probes/{guid}' };

export const createProbe: Call<typeof endpoints.createProbe> = {
  method: 'POST',
  path: '/probes',
  ifRepeated: 'by-key',
};

export const deleteProbe: Call<typeof endpoints.deleteProbe> = { method: 'DELETE', path: '/probes/{guid}' };

export const getOemStatus: Call<typeof endpoints.getOemStatus> = {
  method: 'GET',
  path: '/probes/{guid}/oem_status',
};

export const getProbe: Call<typeof endpoints.getProbe> = { method: 'GET', path: '/probes/{guid}' };

export const linkScanner: Call<typeof endpoints.linkScanner> = {
  method: 'POST',
  path: '/workspaces/{id}/probes',
  ifRepeated: 'by-key',
};

export const listProbeUsages: Call<typeof endpoints.listProbeUsages> = {
  method: 'GET',
  path: '/probes/{guid}/hardware_usages',
};

export const listProbes: Call<typeof endpoints.listProbes> = { method: 'GET', path: '/probes' };

export const listWorkspaceProbes: Call<typeof endpoints.listWorkspaceProbes> = {
  method: 'GET',
  path: '/workspaces/{id}/probes',
};

export const refreshOemStatus: Call<typeof endpoints.refreshOemStatus> = {
  method: 'POST',
  path: '/clariusDevices/refresh',
};

export const unlinkScanner: Call<typeof endpoints.unlinkScanner> = {
  method: 'DELETE',
  path: '/workspaces/{id}/probes/{probeGuid}',
};
