import {
  createDicomToken,
  listDicomTokens,
  revokeDicomToken,
} from '@sonoboard/contract/imports/dicom-tokens.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { findWorkspace } from '../workspaces/workspaces.service.ts';
import { selectTokens, type TokenRow } from './dicom-tokens.queries.ts';
import { createToken, revokeToken } from './dicom-tokens.service.ts';

export function dicomTokenRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, listDicomTokens, async ({ params, query }) => {
    await findWorkspace(db, params.id);
    const { items, total } = await selectTokens(db, params.id, query);
    return { items: items.map(presentToken), total };
  });

  serve(app, createDicomToken, async ({ params, body, actor, audit }) => {
    const wanted = { workspaceGuid: params.id, name: body.name };
    const token = await createToken({ db, clock, audit }, actor, wanted);
    return { ...presentToken(token), secret: token.secret };
  });

  serve(app, revokeDicomToken, async ({ params, audit }) => {
    await revokeToken({ db, clock, audit }, { workspaceGuid: params.id, tokenGuid: params.tokenGuid });
    return {};
  });
}

function presentToken({ guid, name, createdAt, lastUsedAt }: TokenRow) {
  return {
    guid,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
