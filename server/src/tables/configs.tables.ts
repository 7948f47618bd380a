import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, guidKey, hasLength, moment } from '../platform/database/columns.ts';
import { searchable, searchFields, searchKey } from '../platform/database/search-key.ts';

/** `settings` holds only what differs from the catalogue's defaults. The one default config cannot be deleted (trigger). */
export const configs = pgTable(
  'configs',
  {
    guid: guidKey(),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    settings: jsonb('settings')
      .$type<Partial<UserConfig>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('configs_name_length', hasLength(table.name, 1, 200)),
    check('configs_settings_object', sql`jsonb_typeof(${table.settings}) = 'object'`),
    uniqueIndex('configs_name').on(sql`lower(${table.name})`),
    index('configs_staff_search').using('gin', searchable(searchKey(table.name))),
    index('configs_staff_search_whole').using('gin', searchFields(searchKey(table.name))),
    uniqueIndex('configs_one_default')
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
  ],
);
