export const OPERATOR = 'a0000000-0000-4000-8000-000000000001';
export const REVIEWER = 'a0000000-0000-4000-8000-000000000002';
export const COLLECTION = 'c0000000-0000-4000-8000-000000000001';
export const ORIGINAL = 'e0000000-0000-4000-8000-000000000001';
export const RESCAN = 'e0000000-0000-4000-8000-000000000002';

/** How many migrations it takes before a database can hold OLDER_ROWS: extensions, tables, rules. */
export const MIGRATIONS_BEFORE_ROWS = 3;

/** Rows that fit the schema of every version so far. */
export const OLDER_ROWS = `
  insert into users (guid, email) values ('${OPERATOR}', 'operator@x.y'), ('${REVIEWER}', 'reviewer@x.y');
  insert into data_collections (guid, name) values ('${COLLECTION}', 'North');
  insert into collection_members (collection_guid, user_guid, roles)
    values ('${COLLECTION}', '${REVIEWER}', '{reviewer}'), ('${COLLECTION}', '${OPERATOR}', '{scanner}');
  insert into exams (guid, protocol, user_guid, operator_email, created_at, uploaded_at, patient_last_name)
    values ('${ORIGINAL}', 'efast', '${OPERATOR}', 'operator@x.y', '2026-01-01', '2026-01-01', 'Haddad');
  insert into exams (guid, protocol, user_guid, operator_email, created_at, uploaded_at, linked_to)
    values ('${RESCAN}', 'efast', '${OPERATOR}', 'operator@x.y', '2026-01-02', '2026-01-02', '${ORIGINAL}');
  insert into collection_exams (collection_guid, exam_guid)
    values ('${COLLECTION}', '${ORIGINAL}'), ('${COLLECTION}', '${RESCAN}');`;
