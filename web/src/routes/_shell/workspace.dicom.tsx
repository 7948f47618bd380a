import { createFileRoute } from '@tanstack/react-router';
import { DicomPage } from '../../scanners/dicom-page.tsx';
import type { TableSearch } from '../../ui/table/table-view.ts';

export const Route = createFileRoute('/_shell/workspace/dicom')({
  staticData: { title: 'DICOM' },
  validateSearch: (search: TableSearch) => search,
  component: DicomPage,
});
