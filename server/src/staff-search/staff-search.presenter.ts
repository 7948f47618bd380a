import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { searchForStaff } from '@sonoboard/contract/staff-search/staff-search.endpoints';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { type Match, MATCHES } from '@sonoboard/domain/staff-search/match';
import type { Findings } from './staff-search.service.ts';

export function presentFindings(found: Findings, sees: PatientVisibility): ReplyOf<typeof searchForStaff> {
  return {
    users: found.users.map(({ guid, email, firstName, lastName, rank }) => ({
      guid,
      email,
      first_name: firstName,
      last_name: lastName,
      match: matchAt(rank),
    })),
    exams: found.exams.map((exam) => ({
      guid: exam.guid,
      patient_id: sees.id ? exam.patientId : null,
      patient_first_name: sees.names ? exam.patientFirstName : null,
      patient_last_name: sees.names ? exam.patientLastName : null,
      protocol: exam.protocol,
      created_at: exam.createdAt.toISOString(),
      created_at_timezone_id: exam.createdAtTimezoneId,
      match: matchAt(exam.rank),
    })),
    workspaces: found.workspaces.map(({ guid, name, purchaserEmail, rank }) => ({
      guid,
      name,
      purchaser_email: purchaserEmail,
      match: matchAt(rank),
    })),
    probes: found.probes.map(({ guid, serialNumber, workspaceName, rank }) => ({
      guid,
      serial_number: serialNumber,
      workspace_name: workspaceName,
      match: matchAt(rank),
    })),
    data_collections: found.collections.map(presentNamed),
    groups: found.groups.map(presentNamed),
    configs: found.configs.map(presentNamed),
  };
}

function presentNamed({ guid, name, rank }: Findings['groups'][number]) {
  return { guid, name, match: matchAt(rank) };
}

function matchAt(rank: number): Match {
  return MATCHES[rank] ?? 'within';
}
