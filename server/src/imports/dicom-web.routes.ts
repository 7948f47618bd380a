import { storeInstances, storeInstancesOfStudy } from '@sonoboard/contract/imports/dicom-web.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { FileReply } from '../platform/http/file-reply.ts';
import { bodyStreamOf } from '../platform/http/raw-body.ts';
import { serve } from '../platform/http/serve.ts';
import { requireDicomToken } from './dicom-tokens.service.ts';
import { storeReply } from './dicom-web.presenter.ts';
import { dicomBoundaryOf } from './multipart-parts.ts';
import * as service from './store-instances.service.ts';

/** STOW-RS: the way in for scanners and archives. */
export function dicomWebRoutes(app: FastifyInstance): void {
  const { deps } = app;

  async function store(
    { request, audit }: { readonly request: FastifyRequest; readonly audit: CallAudit },
    studyUid: string | null,
  ): Promise<FileReply> {
    const sender = await requireDicomToken(deps, request.headers.authorization);
    const boundary = dicomBoundaryOf(request.headers['content-type']);
    const delivery = { body: bodyStreamOf(request), boundary, studyUid };
    return storeReply(await service.storeInstances(deps, { sender, audit }, delivery));
  }

  serve(app, storeInstances, (call) => store(call, null));
  serve(app, storeInstancesOfStudy, (call) => store(call, call.params.studyUid));
}
