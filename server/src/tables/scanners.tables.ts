import { ACTIVATION_STATUSES, NEW_SCANNER_STATUS } from '@sonoboard/domain/scanners/activation';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { createdAt, guidKey, isOneOf, moment } from '../platform/database/columns.ts';
import { searchable, searchFields, searchKey } from '../platform/database/search-key.ts';
import { workspaces } from './workspaces.tables.ts';

/** A physical device is unique, so its serial is, among those that are not deleted. */
export const probes = pgTable(
  'probes',
  {
    guid: guidKey(),
    serialNumber: text('serial_number').notNull(),
    workspaceGuid: uuid('workspace_guid').notNull(),
    activationStatus: text('activation_status', { enum: ACTIVATION_STATUSES })
      .notNull()
      .default(NEW_SCANNER_STATUS),
    activatedAt: moment('activated_at'),
    linkedByGuid: uuid('linked_by_guid'),
    oemStatus: text('oem_status'),
    model: text('model'),
    certificate: text('certificate'),
    oemExpiration: moment('oem_expiration'),
    oemRefreshedAt: moment('oem_refreshed_at'),
    sdkFirmwareVersion: text('sdk_firmware_version'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'probes_serial_number_form',
      sql`${table.serialNumber} = upper(btrim(${table.serialNumber})) and char_length(${table.serialNumber}) between 6 and 200`,
    ),
    check('probes_activation_status', isOneOf(table.activationStatus, ACTIVATION_STATUSES)),
    foreignKey({
      name: 'probes_workspace',
      columns: [table.workspaceGuid],
      foreignColumns: [workspaces.guid],
    }),
    foreignKey({ name: 'probes_linked_by', columns: [table.linkedByGuid], foreignColumns: [users.guid] }),
    uniqueIndex('probes_live_serial_number')
      .on(table.serialNumber)
      .where(sql`${table.deletedAt} is null`),
    index('probes_staff_search').using('gin', searchable(searchKey(table.serialNumber))),
    index('probes_staff_search_whole').using('gin', searchFields(searchKey(table.serialNumber))),
    index('probes_workspace_guid').on(table.workspaceGuid),
    index('probes_linked_by_guid').on(table.linkedByGuid),
  ],
);
