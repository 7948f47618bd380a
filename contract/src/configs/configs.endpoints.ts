import { CONFIG_NAME_MISSING } from '@sonoboard/domain/configs/config-name';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Count, Guid, nameText, Nothing, oneChangeOf, Title } from '../http/wire-values.ts';
import { Config, configFacts, ConfigOfStaff, settingShape } from './user-config.shapes.ts';

const params = z.strictObject({ guid: Guid });

export const getUserConfig = endpoint({
  method: 'GET',
  path: '/users/{guid}/config',
  summary: 'Gives the settings that apply to a person.',
  allow: 'self-or-internal',
  audit: 'none',
  params,
  reply: Config,
});

export const assignUserConfig = endpoint({
  method: 'PATCH',
  path: '/users/{guid}/config',
  summary: 'Puts a person on another config.',
  allow: 'admin',
  audit: 'change',
  params,
  body: z.strictObject({ config_guid: Guid }),
  reply: Config,
});

export const listConfigs = endpoint({
  method: 'GET',
  path: '/configs',
  summary: 'Lists the configs: who is on them, and how many settings differ from the defaults.',
  allow: 'internal',
  audit: 'none',
  query: listQuery(['guid', 'name', 'user_count', 'changed_count']),
  reply: listReply(z.object({ guid: Guid, name: z.string(), ...configFacts, changed_count: Count })),
});

export const getConfig = endpoint({
  method: 'GET',
  path: '/configs/{guid}',
  summary: 'Gives a config with all its settings.',
  allow: 'internal',
  audit: 'none',
  params,
  reply: ConfigOfStaff,
});

export const createConfig = endpoint({
  method: 'POST',
  path: '/configs',
  summary: 'Makes a config that starts with the default settings.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  body: z.strictObject({ name: nameText(CONFIG_NAME_MISSING) }),
  reply: ConfigOfStaff,
  status: 201,
});

export const changeConfig = endpoint({
  method: 'PATCH',
  path: '/configs/{guid}',
  summary: 'Changes the name or one setting of a config.',
  allow: 'internal',
  audit: 'change',
  params,
  body: oneChangeOf({ name: Title, ...settingShape }),
  reply: ConfigOfStaff,
});

export const deleteConfig = endpoint({
  method: 'DELETE',
  path: '/configs/{guid}',
  summary: 'Deletes a config; its people move to the default one.',
  allow: 'internal',
  audit: 'change',
  params,
  reply: Nothing,
});

export const listConfigUsers = endpoint({
  method: 'GET',
  path: '/configs/{guid}/users',
  summary: 'Lists the people on a config.',
  allow: 'internal',
  audit: 'none',
  params,
  query: listQuery(['email', 'first_name', 'last_name']),
  reply: listReply(
    z.object({
      guid: Guid,
      email: z.string(),
      first_name: z.nullable(z.string()),
      last_name: z.nullable(z.string()),
    }),
  ),
});
