import { createUser, listUsers } from '@sonoboard/contract/users/users.endpoints';
import type { FastifyInstance } from 'fastify';
import { addAccount } from '../accounts/add-account.service.ts';
import { serve } from '../platform/http/serve.ts';
import { loadUserSettings } from '../user-settings/user-settings.service.ts';
import { presentUser } from './users.presenter.ts';
import { selectUsers } from './users.queries.ts';

export function userRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, listUsers, async ({ query }) => {
    const { items, total } = await selectUsers(db, query, clock.now());
    return { items: items.map(presentUser), total };
  });

  serve(app, createUser, async ({ body, audit }) => {
    const account = {
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      phoneNumber: body.phone_number,
      landlineNumber: body.landline_number,
      profession: body.profession,
      password: body.password,
    };
    const guid = await addAccount({ db, clock }, account, (tx, userGuid) =>
      audit.record(tx, { action: 'account.created', subject: ['user', userGuid] }),
    );
    return presentUser(await loadUserSettings(db, guid));
  });
}
