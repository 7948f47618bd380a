import {
  activateProbe,
  changeCertificate,
  changeProbe,
  createProbe,
  deleteProbe,
  getOemStatus,
  getProbe,
  listProbes,
  listProbeUsages,
  refreshOemStatus,
} from '@sonoboard/contract/scanners/scanners.endpoints';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import * as oemStatus from './oem-status.service.ts';
import { selectProbeUsages } from './probe-usages.queries.ts';
import { presentOemStatus, presentProbe, presentUsage } from './staff-probes.presenter.ts';
import { selectProbes } from './staff-probes.queries.ts';
import * as probes from './staff-probes.service.ts';

/** Scanners as staff see them: all of them, no matter who they belong to. */
export function staffProbeRoutes(app: FastifyInstance): void {
  const { db, clock, mail, settings, oem } = app.deps;

  serve(app, listProbes, async ({ query }) => {
    const now = clock.now();
    const { items, total } = await selectProbes(db, query, now);
    return { items: items.map((probe) => presentProbe(probe, now)), total };
  });

  serve(app, getProbe, async ({ params }) =>
    presentProbe(await probes.loadProbe(db, params.guid), clock.now()),
  );

  serve(app, createProbe, async ({ body, actor, audit }) => {
    const wanted = { serial: body.serial_number, workspaceGuid: body.workspace_guid };
    return presentProbe(await probes.createProbe({ db, clock, audit }, actor, wanted), clock.now());
  });

  serve(app, changeProbe, async ({ params, body, audit }) => {
    const change = { status: body.activation_status, expected: body.expected };
    return presentProbe(await probes.changeStatus({ db, clock, audit }, params.guid, change), clock.now());
  });

  serve(app, activateProbe, async ({ body, audit }) => {
    const deps = { db, clock, audit, mail, settings };
    return presentProbe(await probes.activateProbe(deps, body.probe_guid), clock.now());
  });

  serve(app, deleteProbe, async ({ params, audit }) => {
    await probes.deleteProbe({ db, clock, audit }, params.guid);
    return {};
  });

  serve(app, getOemStatus, async ({ params }) =>
    presentOemStatus(await oemStatus.loadOemStatus(db, params.guid), clock.now()),
  );

  serve(app, changeCertificate, async ({ params, body, audit }) =>
    presentOemStatus(await oemStatus.changeCertificate({ db, clock, audit }, params.guid, body), clock.now()),
  );

  serve(app, refreshOemStatus, async ({ audit }) => ({
    count: await oemStatus.refreshOemStatus({ db, clock, audit, oem }),
  }));

  serve(app, listProbeUsages, async ({ params, query, session, audit }) => {
    const { serialNumber } = await probes.loadProbe(db, params.guid);
    const sees = patientVisibility(session.config);
    const { items, total } = await selectProbeUsages(db, serialNumber, query, sees);
    await audit.recordRead({
      action: 'probe-usages.read',
      subject: ['probe', params.guid],
      examGuids: items.map(({ examGuid }) => examGuid),
    });
    return { exam_usage: items.map((usage) => presentUsage(usage, sees)), total };
  });
}
