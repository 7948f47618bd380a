import * as z from 'zod/mini';
import { LICENSE_STATUSES } from '@sonoboard/domain/billing/license-status';
import { Count, DateTime, Guid } from '../http/wire-values.ts';

/** Without a workspace all guids are null and the licence is no_license (AMB-101). */
export const Billing = z.object({
  userGroupGuid: z.nullable(Guid),
  workspaceGuid: z.nullable(Guid),
  dataCollectionGuid: z.nullable(Guid),
  purchaserGuid: z.nullable(Guid),
  slotsUser: Count,
  slotsProbes: Count,
  /** What counts, not what is stored: a forced status reads as active or inactive (AMB-088). */
  licenseStatus: z.enum(['active', 'inactive', 'no_license']),
  isTrialing: z.boolean(),
  trialExpiresOn: z.nullable(DateTime),
  purchasedPocusAcademyBundle: z.boolean(),
});

export const License = z.object({ guid: z.nullable(Guid), status: z.enum(LICENSE_STATUSES) });

export const Price = z.object({
  id: z.string(),
  nickname: z.nullable(z.string()),
  livemode: z.boolean(),
  /** In the smallest unit of the currency. */
  amount: z.object({ unit_amount: z.nullable(z.int()), currency: z.string() }),
});
