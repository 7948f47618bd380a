import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { DateTime, Guid, nameText, Nothing } from '../http/wire-values.ts';

const DicomToken = z.object({
  guid: Guid,
  name: z.string(),
  created_at: DateTime,
  last_used_at: z.nullable(DateTime),
});

export const listDicomTokens = endpoint({
  method: 'GET',
  path: '/workspaces/{id}/dicom-tokens',
  summary: 'Lists the tokens with which scanners and archives may send to a workspace.',
  allow: 'workspace-admin',
  audit: 'none',
  params: z.strictObject({ id: Guid }),
  query: listQuery(['name', 'created_at', 'last_used_at']),
  reply: listReply(DicomToken),
});

export const createDicomToken = endpoint({
  method: 'POST',
  path: '/workspaces/{id}/dicom-tokens',
  summary: 'Creates a token for a scanner or an archive; its secret is shown only once.',
  allow: 'workspace-admin',
  audit: 'change',
  ifRepeated: 'secret-reply',
  params: z.strictObject({ id: Guid }),
  body: z.strictObject({ name: nameText('Please name the scanner or archive') }),
  reply: z.extend(DicomToken, { secret: z.string() }),
  status: 201,
});

export const revokeDicomToken = endpoint({
  method: 'DELETE',
  path: '/workspaces/{id}/dicom-tokens/{tokenGuid}',
  summary: 'Ends a token: nothing can be sent with it any more.',
  allow: 'workspace-admin',
  audit: 'change',
  params: z.strictObject({ id: Guid, tokenGuid: Guid }),
  reply: Nothing,
});
