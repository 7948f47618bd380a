import {
  downloadReportDicom,
  downloadReportFhir,
  downloadReportPdf,
} from '@sonoboard/contract/exports/report-exports.endpoints';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Session } from '../platform/http/caller.ts';
import { serve } from '../platform/http/serve.ts';
import { reportAsDicom } from './report-dicom.service.ts';
import { type LoadedReport, loadReport } from './report-exports.service.ts';
import { type ReportFacts, reportTitle, reviewedScan, shownVersion } from './report-facts.ts';
import { presentFhirBundle } from './report-fhir.presenter.ts';
import { attachment, reportFileName } from './report-file-name.ts';
import { reportPrinter } from './report-pdf.service.ts';

interface ExportCall {
  readonly params: { readonly reviewGuid: string };
  readonly query: { readonly version?: number | undefined };
  readonly actor: Actor;
  readonly session: Session;
  readonly audit: CallAudit;
}

export function reportExportRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const printer = reportPrinter(app);
  app.addHook('onClose', () => printer.close());

  async function open({ params, query, actor, session, audit }: ExportCall, as: 'pdf' | 'fhir' | 'dicom') {
    const report = await loadReport(deps, { actor, config: session.config }, { ...params, ...query });
    // An archive would keep it as one more document: DICOM has no state for what no longer holds.
    if (as === 'dicom' && report.facts.review.retraction !== null)
      throw new AppError('retracted_not_as_dicom');
    await audit.recordRead({
      action: 'review.exported',
      subject: ['review', params.reviewGuid],
      examGuids: report.facts.scans.map(({ examGuid }) => examGuid),
      after: { as, version: shownVersion(report.facts).version },
    });
    return report;
  }

  const print = ({ facts, flow }: LoadedReport, { headers, ip, raw }: FastifyRequest, timezone = 'UTC') =>
    printer.print(
      {
        reviewGuid: facts.review.guid,
        version: facts.review.isSuperseded ? shownVersion(facts).version : null,
        flow,
        timezone,
        title: pdfTitle(facts),
      },
      { cookie: headers.cookie ?? '', ip, signal: closedSignal(raw) },
    );

  serve(app, downloadReportPdf, async (call) => {
    const report = await open(call, 'pdf');
    const content = await print(report, call.request, call.query.timezone);
    return attachment({ name: reportFileName(report.facts, '.pdf'), type: 'application/pdf', content });
  });

  serve(app, downloadReportFhir, async (call) => {
    const report = await open(call, 'fhir');
    const { facts } = report;
    const isRetracted = facts.review.retraction !== null;
    const pdf = isRetracted ? null : await print(report, call.request).catch(withoutChromium);
    return attachment({
      name: reportFileName(facts, '.fhir.json'),
      type: 'application/fhir+json; charset=utf-8',
      content: JSON.stringify(presentFhirBundle(facts, { publicUrl: deps.settings.publicUrl, pdf }), null, 2),
    });
  });

  serve(app, downloadReportDicom, async (call) => {
    const report = await open(call, 'dicom');
    // Without its report the zip would look complete and not be: the call fails instead.
    const content = reportAsDicom(deps, report.facts, await print(report, call.request));
    return attachment({ name: reportFileName(report.facts, '.dicom.zip'), type: 'application/zip', content });
  });
}

/** Names the exam by its guid: titles show up in mail programs and lists of recent files. */
function pdfTitle(facts: ReportFacts): string {
  return `${reportTitle(facts)} ${displayGuid(reviewedScan(facts).examGuid)}`;
}

/** Ends when the caller has gone, so that a place in the queue goes to callers who are still there. */
function closedSignal({ socket }: FastifyRequest['raw']): AbortSignal {
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  return gone.signal;
}

/** A server without Chromium makes no PDFs at all, and its bundles are complete without. Any other failure is worth a retry. */
function withoutChromium(error: unknown): null {
  if (error instanceof AppError && error.code === 'pdf_unavailable') return null;
  throw error;
}
