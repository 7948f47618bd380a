// Generated from dicom-web.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './dicom-web.endpoints.ts';

export const storeInstances: Call<typeof endpoints.storeInstances> = {
  method: 'POST',
  path: '/dicom-web/studies',
};

export const storeInstancesOfStudy: Call<typeof endpoints.storeInstancesOfStudy> = {
  method: 'POST',
  path: '/dicom-web/studies/{studyUid}',
};
