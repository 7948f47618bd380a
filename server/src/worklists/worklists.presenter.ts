import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { PatientVisibility, WorklistRow } from './worklists.queries.ts';

type WorklistItem = ReplyOf<typeof getWorklist>['items'][number];

export function presentWorklistRow(row: WorklistRow, sees: PatientVisibility): WorklistItem {
  return {
    guid: row.guid,
    protocol: row.protocol,
    patient_id: sees.id ? row.patientId : null,
    patient_first_name: sees.names ? row.patientFirstName : null,
    patient_last_name: sees.names ? row.patientLastName : null,
    date_added: row.dateAdded.toISOString(),
    date_added_timezone_id: row.timezoneId,
    operator_name: row.operatorName,
    operator_email: row.operatorEmail,
    scanner_id: row.scannerId,
    is_virtual_scan: row.isVirtualScan,
    linked_to: row.linkedTo,
    has_rescan: row.hasRescan,
  };
}
