import * as z from 'zod/mini';
import { Email, NAME_MAX, ON_ONE_LINE, Password, PhoneNumber } from '../http/wire-values.ts';

const PersonName = z
  .string()
  .check(z.trim(), z.minLength(2, 'Must be at least 2 chars long'), z.maxLength(NAME_MAX), ON_ONE_LINE);

/** The fields that a person may fill in about themselves. */
export const personFields = {
  first_name: PersonName,
  last_name: PersonName,
  profession: PersonName,
  phone_number: PhoneNumber,
  landline_number: PhoneNumber,
  email: Email,
};

/** Clients send their permissions along; the server never reads them, since rights come from groups only (AMB-024). */
export const IgnoredPermissions = z.array(z.unknown()).check(z.maxLength(100));

export const SignUpPayload = z.strictObject({
  ...personFields,
  phone_number: z.prefault(PhoneNumber, ''),
  landline_number: z.prefault(PhoneNumber, ''),
  permissions: z.optional(IgnoredPermissions),
  password: Password,
});

/** Which app the person came from, carried through links and mails (AMB-027). */
export const AppOrigin = z.strictObject({
  from: z.optional(z.enum(['mobile'])),
  os: z.optional(z.enum(['android', 'ios'])),
});
