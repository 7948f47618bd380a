import { bigint, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { createdAt, moment } from '../platform/database/columns.ts';
import { probes } from './scanners.tables.ts';

/** As the newest exam upload of each phone described it. */
export const phones = pgTable(
  'phones',
  {
    serialNumber: text('phone_serial_number').primaryKey(),
    appVersion: text('app_version'),
    buildNumber: text('build_number'),
    clariusSdkFirmware: text('clarius_sdk_firmware'),
    owningUserGuid: uuid('owning_user_guid'),
    probeGuid: uuid('probe_guid'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ name: 'phones_owner', columns: [table.owningUserGuid], foreignColumns: [users.guid] }),
    foreignKey({ name: 'phones_probe', columns: [table.probeGuid], foreignColumns: [probes.guid] }),
    index('phones_owning_user_guid').on(table.owningUserGuid),
    index('phones_probe_guid').on(table.probeGuid),
  ],
);

/** One row per change of what a phone reported. */
export const phoneHistory = pgTable(
  'phone_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    serialNumber: text('phone_serial_number').notNull(),
    appVersion: text('app_version'),
    buildNumber: text('build_number'),
    clariusSdkFirmware: text('clarius_sdk_firmware'),
    owningUserGuid: uuid('owning_user_guid'),
    probeGuid: uuid('probe_guid'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'phone_history_phone',
      columns: [table.serialNumber],
      foreignColumns: [phones.serialNumber],
    }),
    foreignKey({
      name: 'phone_history_owner',
      columns: [table.owningUserGuid],
      foreignColumns: [users.guid],
    }),
    foreignKey({ name: 'phone_history_probe', columns: [table.probeGuid], foreignColumns: [probes.guid] }),
    index('phone_history_phone_newest').on(table.serialNumber, table.createdAt.desc().nullsFirst()),
    index('phone_history_owning_user_guid').on(table.owningUserGuid),
    index('phone_history_probe_guid').on(table.probeGuid),
  ],
);
