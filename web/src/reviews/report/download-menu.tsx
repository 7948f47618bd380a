import { FileDownloadRounded } from '../../ui/icons/file-download-rounded.tsx';
import CircularProgress from '@mui/material/CircularProgress';
import {
  downloadReportDicom,
  downloadReportFhir,
  downloadReportPdf,
} from '@sonoboard/contract/exports/report-exports.calls';
import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { useState } from 'react';
import { isCallError } from '../../platform/call-error.ts';
import { download } from '../../platform/download.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

interface DownloadMenuProps {
  readonly reviewGuid: string;
  /** What is left where the server cannot make a PDF. */
  readonly onPrint: () => void;
}

const KINDS = [
  { id: 'pdf', label: 'PDF', endpoint: downloadReportPdf },
  { id: 'fhir', label: 'FHIR R4 bundle', endpoint: downloadReportFhir },
  { id: 'dicom', label: 'DICOM files', endpoint: downloadReportDicom },
] as const;

type Kind = (typeof KINDS)[number];

const ASKS_TO_PRINT: ReadonlySet<ErrorCode | null> = new Set<ErrorCode | null>([
  'pdf_unavailable',
  'pdf_failed',
]);

/** The report as files for other systems. */
export function DownloadMenu({ reviewGuid, onPrint }: DownloadMenuProps) {
  const [making, setMaking] = useState<Kind | null>(null);

  async function fetchAs(kind: Kind): Promise<void> {
    setMaking(kind);
    try {
      await (kind.id === 'pdf'
        ? download(kind.endpoint, { params: { reviewGuid }, query: { timezone: browserZone() } })
        : download(kind.endpoint, { params: { reviewGuid } }));
    } catch (error) {
      if (!isCallError(error)) throw error;
      showSnackbar({ kind: 'error', text: error.message });
      if (kind.id === 'pdf' && ASKS_TO_PRINT.has(error.code)) onPrint();
    } finally {
      setMaking(null);
    }
  }

  return (
    <>
      <MenuButton
        label="Download"
        startIcon={making === null ? <FileDownloadRounded /> : <CircularProgress size={18} color="inherit" />}
        entries={KINDS.map((kind) => ({
          id: kind.id,
          label: kind.label,
          isDisabled: making !== null,
          onSelect: () => void fetchAs(kind),
        }))}
      />
      <LiveRegion>{making === null ? '' : `Making the ${making.label}`}</LiveRegion>
    </>
  );
}
