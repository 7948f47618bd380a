import {
  createDicomToken,
  listDicomTokens,
  revokeDicomToken,
} from '@sonoboard/contract/imports/dicom-tokens.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { joinWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic } from '../../test/workspaces.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { requireDicomToken } from './dicom-tokens.service.ts';
import { dicomTokens } from '../tables/imports.tables.ts';

let world: TestApp;
let owner: TestUser;
let id: string;
beforeAll(async () => {
  world = await startTestApp();
  ({ owner, guid: id } = await makeClinic(world.deps));
});
afterAll(() => world.stop());

const create = (name: string) =>
  call(world.app, createDicomToken, { params: { id }, body: { name } }, { as: owner });
const opens = (secret: string) =>
  requireDicomToken(world.deps, `Bearer ${secret}`).then(
    ({ workspaceGuid }) => workspaceGuid,
    ({ code }: { code: string }) => code,
  );

describe('tokens of scanners and archives', () => {
  test('a secret is told once, and only its hash is kept', async () => {
    const made = await create('Scanner of room 4');
    expect(made.secret).toMatch(/^sbd_[\w-]{43}$/);
    const listed = await call(world.app, listDicomTokens, { params: { id } }, { as: owner });
    expect(listed.items).toContainEqual({
      guid: made.guid,
      name: 'Scanner of room 4',
      created_at: made.created_at,
      last_used_at: null,
    });
    const rows = await world.deps.db.select().from(dicomTokens).where(eq(dicomTokens.guid, made.guid));
    expect(JSON.stringify(rows)).not.toContain(made.secret);
    expect(await auditRows(world.deps, 'dicom_token.created')).toMatchObject([
      { actorGuid: owner.guid, subjectGuid: id, after: { token: made.guid, name: 'Scanner of room 4' } },
    ]);
  });

  test('a token opens its own workspace, and tells when it was last used', async () => {
    const { guid, secret } = await create('Archive');
    expect(await opens(secret)).toBe(id);
    const { items } = await call(
      world.app,
      listDicomTokens,
      { params: { id }, query: { search: ['archive'] } },
      { as: owner },
    );
    expect(items).toMatchObject([{ guid, last_used_at: world.clock.now().toISOString() }]);
  });

  test('a revoked token opens nothing, leaves the list, and cannot be revoked twice', async () => {
    const { guid, secret } = await create('Old scanner');
    const params = { id, tokenGuid: guid };
    await call(world.app, revokeDicomToken, { params }, { as: owner });
    expect(await opens(secret)).toBe('not_signed_in');
    const { items } = await call(world.app, listDicomTokens, { params: { id } }, { as: owner });
    expect(items.map((token) => token.guid)).not.toContain(guid);
    expect(await errorReply(world.app, revokeDicomToken, { params }, { as: owner })).toMatchObject({
      code: 'dicom_token_not_found',
    });
    expect(await auditRows(world.deps, 'dicom_token.revoked')).toHaveLength(1);
  });

  test("an admin of another workspace cannot revoke this workspace's token", async () => {
    const { guid, secret } = await create('Kept');
    const elsewhere = await makeClinic(world.deps);
    const params = { id: elsewhere.guid, tokenGuid: guid };
    expect(await errorReply(world.app, revokeDicomToken, { params }, { as: elsewhere.owner })).toMatchObject({
      status: 404,
    });
    expect(await opens(secret)).toBe(id);
  });

  test('members who are no admins neither see nor make tokens', async () => {
    const member = await makeUser(world.deps);
    const [workspace] = await world.deps.db.select().from(workspaces).where(eq(workspaces.guid, id));
    await joinWorkspace(world.deps, { guid: id, groupGuid: workspace?.groupGuid ?? '' }, member, ['member']);
    expect(await errorReply(world.app, listDicomTokens, { params: { id } }, { as: member })).toMatchObject({
      status: 403,
    });
  });

  test('the tokens of a deleted workspace open nothing', async () => {
    const closed = await makeClinic(world.deps);
    const { secret } = await call(
      world.app,
      createDicomToken,
      { params: { id: closed.guid }, body: { name: 'Scanner' } },
      { as: closed.owner },
    );
    expect(await opens(secret)).toBe(closed.guid);
    await world.deps.db
      .update(workspaces)
      .set({ deletedAt: world.clock.now() })
      .where(eq(workspaces.guid, closed.guid));
    expect(await opens(secret)).toBe('not_signed_in');
  });

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer short',
    `Basic ${'x'.repeat(40)}`,
    `Bearer ${'x'.repeat(300)}`,
  ])('the header %s is no token', async (header) => {
    await expect(requireDicomToken(world.deps, header)).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});
