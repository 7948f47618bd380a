import { ILIAC_DVT_TYPES } from '@sonoboard/domain/exams/iliac-risk';
import { PROTOCOL_NAMES, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { WellsAnswer } from '@sonoboard/domain/exams/wells-score';
import { type AnyColumn, sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { createdAt, guidKey, isOneOf, moment } from '../platform/database/columns.ts';
import { fullName, searchable, searchFields, searchKey } from '../platform/database/search-key.ts';

export const PATIENT_SEXES = ['male', 'female'] as const;
export const GROUND_TRUTHS = ['positive', 'negative'] as const;

/** What pages call a protocol, in full and in short, in SQL: people search for the words that they see. */
export const PROTOCOL_TITLE = `case protocol ${PROTOCOL_NAMES.map(
  (name) => `when '${name}' then '${PROTOCOLS[name].displayName}|${PROTOCOLS[name].shortName}'`,
).join(' ')} else '' end`;

/**
 * Every text by which a person looks for an exam; '|' keeps a search from matching across two fields. Names are found in
 * either order, and the operator also as lists show them: 'SC-214 - Jonas Weber'. Hidden fields are left out.
 */
export function examSearchText(
  sees: { readonly names: boolean; readonly id: boolean; readonly operator: boolean },
  table = '',
): string {
  const text = (column: string) => `coalesce(${table}${column}, '')`;
  const name = (who: string) => `${text(`${who}_first_name`)} || ' ' || ${text(`${who}_last_name`)}`;
  const operator = `coalesce(nullif(btrim(${name('operator')}), ''), ${table}operator_email)`;
  const fields = [
    `${table}guid::text`,
    `${table}protocol`,
    PROTOCOL_TITLE,
    ...(sees.id ? [text('patient_id')] : []),
    ...(sees.names ? [`${name('patient')} || ' ' || ${text('patient_first_name')}`] : []),
    ...(sees.operator
      ? [
          `coalesce(${table}scanner_id || ' - ', '') || ${operator}`,
          `${text('operator_last_name')} || ' ' || ${text('operator_first_name')}`,
          `${table}operator_email`,
        ]
      : []),
  ];
  return `lower(${fields.join(` || '|' || `)})`;
}

const SEARCH_TEXT = sql.raw(examSearchText({ names: true, id: true, operator: true }));

/**
 * The other values of the staff's list, in which a search finds them too. Apart from the text above, by which reviewers
 * and operators search: they must not find an exam by what their pages do not show. Read by an index on this very text.
 */
export const STAFF_LIST_TEXT = `lower(coalesce(scan_id, '') || '|' || coalesce(bucket, '') || '|' || user_guid::text
  || '|' || coalesce(scan_nr::text, '') || '|' || coalesce(patient_sex, '')
  || '|' || coalesce(patient_height_cm::text, '') || '|' || coalesce(patient_weight_kg::text, ''))`;

/** By what the lists of staff are sorted by patient, in SQL: an index gives the order as long as queries say the very same. */
export const PATIENT_SORT_KEYS = {
  id: (table = '') => `lower(${table}patient_id)`,
  firstName: (table = '') => `lower(${table}patient_first_name)`,
  lastName: (table = '') => `lower(${table}patient_last_name)`,
  /** Both names as lists show them; either may be missing. */
  name: (table = '') =>
    `nullif(lower(coalesce(${table}patient_first_name || ' ' || ${table}patient_last_name, ${table}patient_first_name, ${table}patient_last_name)), '')`,
} as const;

/**
 * An exam (on the wire also: clip set). A chain is a root and its rescans, which all point to the root;
 * the pair of generated columns makes a rescan of a rescan impossible. The operator's details are a snapshot: they
 * say who scanned and how to call back, whatever becomes of the account.
 */
export const exams = pgTable(
  'exams',
  {
    guid: guidKey(),
    protocol: text('protocol', { enum: PROTOCOL_NAMES }).notNull(),
    linkedTo: uuid('linked_to'),
    chainGuid: uuid('chain_guid')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(linked_to, guid)`),
    isRoot: boolean('is_root')
      .notNull()
      .generatedAlwaysAs(sql`linked_to is null`),
    linksToRoot: boolean('links_to_root').generatedAlwaysAs(
      sql`case when linked_to is not null then true end`,
    ),

    createdAt: createdAt(),
    createdAtTimezoneId: text('created_at_timezone_id').notNull().default('UTC'),
    completedAt: moment('completed_at'),
    uploadStartedAt: moment('upload_started_at'),
    uploadedAt: moment('uploaded_at'),

    isPractiseExam: boolean('is_practise_exam').notNull().default(false),
    isAborted: boolean('is_aborted').notNull().default(false),
    isVirtualScan: boolean('is_virtual_scan').notNull().default(false),
    excludeFromAnalysis: boolean('exclude_from_analysis').notNull().default(false),
    isOverridden: boolean('is_overridden').notNull().default(false),
    groundTruth: text('ground_truth', { enum: GROUND_TRUTHS }),
    note: text('note').notNull().default(''),
    /** Said by the operator, with a reason; a high Wells score counts beside it where a collection says so. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    urgentReason: text('urgent_reason'),

    patientId: text('patient_id'),
    patientFirstName: text('patient_first_name'),
    patientLastName: text('patient_last_name'),
    patientSex: text('patient_sex', { enum: PATIENT_SEXES }),
    patientDateOfBirth: date('patient_date_of_birth', { mode: 'string' }),
    patientHeightCm: doublePrecision('patient_height_cm'),
    patientWeightKg: doublePrecision('patient_weight_kg'),

    scanId: text('scan_id'),
    scanNr: integer('scan_nr'),
    bucket: text('bucket'),

    userGuid: uuid('user_guid').notNull(),
    operatorEmail: text('operator_email').notNull(),
    operatorFirstName: text('operator_first_name'),
    operatorLastName: text('operator_last_name'),
    operatorName: text('operator_name').generatedAlwaysAs(
      sql`nullif(btrim(coalesce(operator_first_name, '') || ' ' || coalesce(operator_last_name, '')), '')`,
    ),
    operatorPhoneNumber: text('operator_phone_number'),
    operatorLandlineNumber: text('operator_landline_number'),
    scannerId: text('scanner_id'),

    wellsScore: jsonb('wells_score').$type<readonly WellsAnswer[]>(),
    searchText: text('search_text').notNull().generatedAlwaysAs(SEARCH_TEXT),
  },
  (table) => [
    check('exams_protocol', isOneOf(table.protocol, PROTOCOL_NAMES)),
    check('exams_ground_truth', isOneOf(table.groundTruth, GROUND_TRUTHS)),
    check('exams_patient_sex', isOneOf(table.patientSex, PATIENT_SEXES)),
    check('exams_patient_size', sql`${table.patientHeightCm} > 0 and ${table.patientWeightKg} > 0`),
    check('exams_wells_score', sql`jsonb_typeof(${table.wellsScore}) = 'array'`),
    check('exams_urgent_reason', sql`${table.isUrgent} = (${table.urgentReason} is not null)`),
    check('exams_not_linked_to_itself', sql`${table.linkedTo} <> ${table.guid}`),
    unique('exams_root').on(table.guid, table.isRoot),
    foreignKey({
      name: 'exams_linked_to_root',
      columns: [table.linkedTo, table.linksToRoot],
      foreignColumns: [table.guid, table.isRoot],
    }),
    foreignKey({ name: 'exams_operator', columns: [table.userGuid], foreignColumns: [users.guid] }),
    index('exams_linked_to').on(table.linkedTo),
    index('exams_chain').on(
      table.chainGuid,
      table.createdAt.desc().nullsFirst(),
      table.guid.desc().nullsFirst(),
    ),
    index('exams_operator_newest').on(table.userGuid, table.createdAt.desc().nullsFirst()),
    index('exams_newest').on(table.createdAt.desc().nullsFirst(), table.guid.desc().nullsFirst()),
    index('exams_patient_id').on(table.patientId),
    index('exams_patient_date_of_birth').on(table.patientDateOfBirth),
    index('exams_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('exams_staff_search').using('gin', searchable(patientSearchKey(table))),
    index('exams_staff_search_whole').using('gin', searchFields(patientSearchKey(table))),
    index('exams_staff_list').using('gin', sql`(${sql.raw(STAFF_LIST_TEXT)}) gin_trgm_ops`),
    // The staff's list by its default order; the last four columns let its filters count without reading the exams.
    index('exams_completed')
      .on(
        table.completedAt.desc().nullsFirst(),
        table.guid.desc().nullsFirst(),
        table.protocol,
        table.isPractiseExam,
        table.isAborted,
        table.isVirtualScan,
      )
      .where(sql`${table.completedAt} is not null`),
    ...sortedByPatient('patient_id', PATIENT_SORT_KEYS.id(), table),
    ...sortedByPatient('first_name', PATIENT_SORT_KEYS.firstName(), table),
    ...sortedByPatient('last_name', PATIENT_SORT_KEYS.lastName(), table),
    // For the reviews of these exams, which sort those of one patient by themselves.
    index('exams_by_patient_name').on(sql.raw(`(${PATIENT_SORT_KEYS.name()})`)),
    index('exams_by_patient_name_down').on(sql.raw(`(${PATIENT_SORT_KEYS.name()}) desc nulls last`)),
    // Few at any time: all exams less these are the completed ones, counted without looking at each.
    index('exams_unfinished')
      .on(table.guid)
      .where(sql`${table.completedAt} is null`),
  ],
);

/** Two orders: of one patient the newest exam comes first and those without a patient come last, whichever way the names run. */
function sortedByPatient(
  name: string,
  key: string,
  { completedAt, guid }: Readonly<Record<'completedAt' | 'guid', ExtraConfigColumn>>,
) {
  const newest = () => [completedAt.desc().nullsFirst(), guid.desc().nullsFirst()] as const;
  return [
    index(`exams_by_${name}`).on(sql.raw(`(${key})`), ...newest()),
    index(`exams_by_${name}_down`).on(sql.raw(`(${key}) desc nulls last`), ...newest()),
  ];
}

/** What staff find the exams of a patient by. */
export function patientSearchKey(
  exam: Readonly<Record<'patientId' | 'patientFirstName' | 'patientLastName', AnyColumn>>,
): SQL {
  return searchKey(exam.patientId, fullName(exam.patientFirstName, exam.patientLastName));
}

/** At most one per exam; no row means that none was submitted. */
export const questionnaires = pgTable(
  'questionnaires',
  {
    examGuid: uuid('exam_guid').primaryKey(),
    iliacProximalThighSwelling: boolean('iliac_proximal_thigh_swelling'),
    iliacHistoryOfDvt: boolean('iliac_history_of_dvt'),
    iliacTypeOfDvt: text('iliac_type_of_dvt', { enum: ILIAC_DVT_TYPES }),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ name: 'questionnaires_exam', columns: [table.examGuid], foreignColumns: [exams.guid] }),
    check('questionnaires_type_of_dvt', isOneOf(table.iliacTypeOfDvt, ILIAC_DVT_TYPES)),
  ],
);

/** Whatever the app reports, as it came. The serial is no foreign key: a probe may be used before anyone links it. */
export const hardwareUsages = pgTable(
  'hardware_usages',
  {
    examGuid: uuid('exam_guid').primaryKey(),
    probeSerialNumber: text('probe_serial_number'),
    phoneSerialNumber: text('phone_serial_number'),
    usage: jsonb('usage').$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ name: 'hardware_usages_exam', columns: [table.examGuid], foreignColumns: [exams.guid] }),
    check('hardware_usages_object', sql`jsonb_typeof(${table.usage}) = 'object'`),
    index('hardware_usages_probe').on(table.probeSerialNumber, table.createdAt.desc().nullsFirst()),
    index('hardware_usages_phone').on(table.phoneSerialNumber, table.createdAt.desc().nullsFirst()),
  ],
);
