import { MATCHES } from '@sonoboard/domain/staff-search/match';
import * as z from 'zod/mini';
import { DateTime, Guid, TimezoneId } from '../http/wire-values.ts';

/** How well it fits what was asked for. */
const match = z.enum(MATCHES);

const Named = z.object({ guid: Guid, name: z.string(), match });

/** What staff find: at most a few of each kind, the best first. */
export const Findings = z.object({
  users: z.array(
    z.object({ guid: Guid, email: z.string(), first_name: z.string(), last_name: z.string(), match }),
  ),
  exams: z.array(
    z.object({
      guid: Guid,
      patient_id: z.nullable(z.string()),
      patient_first_name: z.nullable(z.string()),
      patient_last_name: z.nullable(z.string()),
      protocol: z.string(),
      created_at: DateTime,
      created_at_timezone_id: TimezoneId,
      match,
    }),
  ),
  workspaces: z.array(z.extend(Named, { purchaser_email: z.string() })),
  probes: z.array(z.object({ guid: Guid, serial_number: z.string(), workspace_name: z.string(), match })),
  data_collections: z.array(Named),
  groups: z.array(Named),
  configs: z.array(Named),
});
