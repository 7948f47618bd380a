import type { Client } from 'pg';

/** Makes the person internal staff with a second factor, without which staff have no rights, and signs them in. */
export async function startStaffSession(client: Client, staffGuid: string, tokenHash: string): Promise<void> {
  await client.query(`update users set totp_secret = 'bench', totp_enabled_at = now() where guid = $1`, [
    staffGuid,
  ]);
  await client.query(
    `insert into group_members (group_guid, user_guid)
     select guid, $1::uuid from groups where kind = 'permission' and name = 'internal'`,
    [staffGuid],
  );
  await client.query(
    `insert into sessions (token_hash, user_guid, expires_at) values ($1, $2, now() + interval '12 hours')`,
    [tokenHash, staffGuid],
  );
}
