import {
  downloadReportDicom,
  downloadReportFhir,
  downloadReportPdf,
} from '@sonoboard/contract/exports/report-exports.endpoints';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import type { CallAudit } from '../platform/call-audit.ts';
import type { Session } from '../platform/caller.ts';
import { serve } from '../platform/serve.ts';
import { type PrintedReport, reportAsDicom } from './report-dicom.service.ts';
import { type LoadedReport, loadReport } from './report-exports.service.ts';
import { presentFhirBundle } from './report-fhir.presenter.ts';
import { attachment, reportFileName } from './report-file-name.ts';
import { reportPrinter } from './report-pdf.service.ts';

interface ExportCall {
  readonly params: { readonly reviewGuid: string };
  readonly actor: Actor;
  readonly session: Session;
  readonly audit: CallAudit;
}

export function reportExportRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const printer = reportPrinter(app);
  app.addHook('onClose', () => printer.close());

  async function open({ params, actor, session, audit }: ExportCall, as: 'pdf' | 'fhir' | 'dicom') {
    const report = await loadReport(deps, { actor, config: session.config }, params.reviewGuid);
    await audit.recordRead({
      action: 'review.exported',
      subject: ['review', params.reviewGuid],
      examGuids: report.facts.scans.map(({ examGuid }) => examGuid),
      after: { as },
    });
    return report;
  }

  const print = ({ facts, flow }: LoadedReport, { headers, ip }: FastifyRequest) =>
    printer.print({ reviewGuid: facts.review.guid, flow }, { cookie: headers.cookie ?? '', ip });

  serve(app, downloadReportPdf, async (call) => {
    const report = await open(call, 'pdf');
    const content = await print(report, call.request);
    return attachment({ name: reportFileName(report.facts, '.pdf'), type: 'application/pdf', content });
  });

  serve(app, downloadReportFhir, async (call) => {
    const { facts } = await open(call, 'fhir');
    return attachment({
      name: reportFileName(facts, '.fhir.json'),
      type: 'application/fhir+json; charset=utf-8',
      content: JSON.stringify(presentFhirBundle(facts, deps.settings.publicUrl), null, 2),
    });
  });

  serve(app, downloadReportDicom, async (call) => {
    const report = await open(call, 'dicom');
    const printed = await print(report, call.request).then((pdf) => ({ pdf }), problemOf);
    const content = reportAsDicom(deps, report.facts, printed);
    return attachment({ name: reportFileName(report.facts, '.dicom.zip'), type: 'application/zip', content });
  });
}

/** The clips are worth having without the paper; whoever only has to wait is told so. */
function problemOf(error: unknown): PrintedReport {
  if (error instanceof AppError && (error.code === 'pdf_unavailable' || error.code === 'pdf_failed')) {
    return { problem: error.message };
  }
  throw error;
}
