import { isTimeZone } from '@sonoboard/domain/shared/zoned-time';
import * as z from 'zod/mini';
import { TEXT_MAX } from './text-max.ts';

export const NAME_MAX = 200;
const EMAIL_MAX = 254;
const PASSWORD_MAX = 200;

/** Lower case, so that two spellings of one guid compare equal everywhere behind the wire. */
export const Guid = z.guid('Must be a guid').check(z.toLowerCase());
export const DateTime = z.iso.datetime();
export const CalendarDate = z.iso.date();
/** An IANA zone such as Europe/Berlin. */
export const TimezoneId = z.string().check(z.maxLength(64));
/** The reader's own zone. A zone that no clock knows would silently read as UTC. */
export const ReaderTimezone = TimezoneId.check(
  z.refine(isTimeZone, 'Must be a time zone such as Europe/Berlin'),
);
export const Count = z.int().check(z.gte(0));
export const Rating = z.int().check(z.gte(1), z.lte(5));

/** Names stand in subject lines, file names and table rows: a line break would split them. */
export const ON_ONE_LINE = z.regex(/^[^\r\n]*$/, 'Must be on one line');

/** A name that someone types: trimmed, never blank. */
export function nameText(whenEmpty: string) {
  return z.string().check(z.trim(), z.minLength(1, whenEmpty), z.maxLength(NAME_MAX), ON_ONE_LINE);
}

export const Title = nameText('Must be 1 to 200 chars long');

/** Free text that someone types; may be empty. */
export const FreeText = z.string().check(z.trim(), z.maxLength(TEXT_MAX));

export const ShortText = z.string().check(z.trim(), z.maxLength(NAME_MAX), ON_ONE_LINE);

export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(EMAIL_MAX, { abort: true }),
    z.regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, 'Invalid email format (ex: name@example.com)'),
  );

export const Password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

/** Optional everywhere: an empty number stays empty. */
export const PhoneNumber = z
  .string()
  .check(
    z.trim(),
    z.maxLength(16, { error: 'Invalid phone number (ex: +14155552671)', abort: true }),
    z.regex(/^(?:\+?[1-9]\d{7,14})?$/, 'Invalid phone number (ex: +14155552671)'),
  );

const ON = new Set<unknown>([true, 'true', '1', '']);

/** A yes or no in an address: true, 1 or the bare name say yes. */
export const QueryFlag = z.pipe(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])]),
    z.transform((value) => ON.has(value)),
  ),
  z.boolean(),
);

/** Several guids in an address, parted by commas. */
export function guidsInAddress(max: number) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',')),
    ),
    z.array(Guid).check(z.maxLength(max)),
  );
}

/** A whole number in an address, where everything arrives as text. */
export function queryInteger(min: number, max: number) {
  return z.coerce.number<number>().check(z.multipleOf(1, 'Must be a whole number'), z.gte(min), z.lte(max));
}

/**
 * What the editor saw before the change. Where it is given and no longer true, someone else was there meanwhile, and
 * nothing is overwritten.
 */
export function expecting<Shape extends z.core.$ZodShape>(shape: Shape) {
  // What stands in the database may be older than the rules for what may be written.
  const seen = Object.fromEntries(Object.keys(shape).map((name) => [name, z.optional(z.unknown())]));
  return z.optional(z.strictObject(seen as { [Name in keyof Shape]: z.ZodMiniOptional<z.ZodMiniUnknown> }));
}

/** A change of some fields; an empty change is a mistake of the caller. */
export function changeOf<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z
    .extend(z.partial(z.strictObject(shape)), { expected: expecting(shape) })
    .check(z.refine((change) => changedFields(change).length > 0, 'Nothing to change'));
}

export const CHANGES_ONE_FIELD = z.refine<object>(
  (change) => changedFields(change).length === 1,
  'Exactly one field may change',
);

/** A change of exactly one field. */
export function oneChangeOf<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.extend(z.partial(z.strictObject(shape)), { expected: expecting(shape) }).check(CHANGES_ONE_FIELD);
}

function changedFields(change: object): readonly string[] {
  return Object.keys(change).filter((name) => name !== 'expected');
}

export const Nothing = z.object({});
