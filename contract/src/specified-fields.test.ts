import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import type { EndpointSpec } from './http/endpoint.ts';
import { jsonSchemaOf } from './http/json-schema.ts';
import { schemaFields } from './http/schema-fields.ts';

type Call = keyof typeof ENDPOINTS;

/** The fields that the specification of the shell reads from replies. */
const READ: readonly (readonly [Call, readonly string[]])[] = [
  ['getCurrentUser', ['guid', 'email', 'name', 'permissions']],
  ['listUsers', ['items[].email', 'items[].guid']],
  ['listUserGroups', ['items']],
  ['listUserWorkspaces', ['items']],
  ['getUserWorkspace', ['data_collection_guids']],
  ['listUserDataCollections', ['data_collections']],
  ['getWorkspace', ['workspace']],
  ['listWorkspaceMembers', ['items']],
  ['listWorkspaceInvitations', ['items']],
  ['listWorkspaceProbes', ['items']],
  ['listOwnDataCollections', ['items']],
  ['listCollectionMembers', ['items']],
  ['getDataCollectionsOverview', ['items']],
  ['listPrices', ['items']],
];

/** The fields that it sends. */
const SENT: readonly (readonly [Call, readonly string[]])[] = [
  ['signIn', ['username', 'password']],
  ['resetPassword', ['new_password']],
  ['sendPasswordReset', ['email']],
  ['elevateSession', ['password', 'action']],
  ['resendVerification', ['email']],
  ['requestAccountDeletion', ['delete']],
  ['assignUserConfig', ['config_guid']],
  ['changeLicense', ['status']],
  ['acceptInvitation', ['workspace_guid']],
  ['rejectInvitation', ['workspace_guid']],
  ['inviteToWorkspace', ['email']],
  ['resendInvitation', ['status']],
  ['renameWorkspace', ['name']],
  ['linkScanner', ['serial_number']],
  ['createDataCollection', ['name']],
  ['addCollectionMember', ['email']],
  ['changeCollectionMember', ['guid', 'roles']],
];

function fieldsOf(shape: EndpointSpec['body'] | EndpointSpec['reply']): string[] {
  if (shape === undefined || typeof shape === 'string') return [];
  const schema = jsonSchemaOf(shape, 'input');
  return [schema, ...(schema.anyOf ?? [])].flatMap((part) => schemaFields(part).map(({ name }) => name));
}

describe('SH-299: whatever is behind a call, the fields that the specification names are there', () => {
  test.each(READ)('%s answers with them', (name, fields) => {
    const { reply }: EndpointSpec = ENDPOINTS[name];
    expect(fieldsOf(reply)).toEqual(expect.arrayContaining([...fields]));
  });

  test.each(SENT)('%s takes them', (name, fields) => {
    const { body }: EndpointSpec = ENDPOINTS[name];
    expect(fieldsOf(body)).toEqual(expect.arrayContaining([...fields]));
  });
});
