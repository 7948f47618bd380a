import * as z from 'zod/mini';
import { DateTime, Guid } from '../http/wire-values.ts';

/** A person, as staff and they themselves see them; spelling mixed as the documents mix it (AMB-048). */
export const userFields = {
  guid: Guid,
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  landline_number: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  permissions: z.array(z.string()),
  created_at: DateTime,
  updated_at: DateTime,
  active_workspace_guid: z.nullable(Guid),
  deletionRequestedOn: z.nullable(DateTime),
};

export const UserSettings = z.object({
  ...userFields,
  forceLogout: z.boolean(),
  invalidateTokensBefore: z.nullable(DateTime),
  metaHasClariusApp: z.boolean(),
  metaUsedMobileApp: z.boolean(),
  twoFaEnabled: z.boolean(),
  hasPasskeys: z.boolean(),
  updatedAt: DateTime,
});
