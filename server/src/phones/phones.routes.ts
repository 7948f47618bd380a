import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getPhoneHistory, listPhones } from '@sonoboard/contract/phones/phones.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import { serve } from '../platform/http/serve.ts';
import { phoneExists, type PhoneRow, selectPhoneHistory, selectPhones } from './phones.queries.ts';

export function phoneRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, listPhones, async ({ query }) => {
    const { items, total } = await selectPhones(db, query, clock.now());
    return { phones: items.map(presentPhone), total };
  });

  serve(app, getPhoneHistory, async ({ params, query }) => {
    if (!(await phoneExists(db, params.serial))) throw new AppError('phone_not_found');
    const { items, total } = await selectPhoneHistory(db, params.serial, query, clock.now());
    return { phone_history: items.map(presentPhone), total };
  });
}

function presentPhone(phone: PhoneRow): ReplyOf<typeof listPhones>['phones'][number] {
  return {
    phone_serial_number: phone.serialNumber,
    app_version: phone.appVersion,
    build_number: phone.buildNumber,
    clarius_sdk_firmware: phone.clariusSdkFirmware,
    owning_user_guid: phone.owningUserGuid,
    owner_email: phone.ownerEmail,
    probe_guid: phone.probeGuid,
    probe_serial_number: phone.probeSerialNumber,
    is_probe_deleted: phone.isProbeDeleted,
    created_at: phone.createdAt.toISOString(),
  };
}
