import { CheckCircleRounded as CheckCircle } from '../ui/icons/check-circle-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isCallError } from '../platform/call-error.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PendingState } from '../ui/pending-state.tsx';
import { ImportEditor } from './import-editor.tsx';
import { importQuery, type DuplicateExam, type ImportFile } from './imports.queries.ts';
import { newImportGuid } from './new-import.ts';
import { OpenImports } from './open-imports.tsx';

interface ImportPageProps {
  /** Undefined on the page of a new import, which the first file begins. */
  readonly importGuid: string | undefined;
  readonly lost: ReactNode;
}

const NO_FILES: readonly ImportFile[] = [];
const NO_DUPLICATES: readonly DuplicateExam[] = [];

const Column = styled('div')({ maxWidth: 928, margin: '0 auto' });

export function ImportPage({ importGuid, lost }: ImportPageProps) {
  const guid = useGuid(importGuid);
  // By its guid, so that a new import stays the same page when its address begins to name it.
  return <ImportState key={guid} guid={guid} isBegun={importGuid !== undefined} lost={lost} />;
}

/** A new import keeps its guid when it begins; who comes back to the page of new ones gets the next. */
function useGuid(importGuid: string | undefined): string {
  const [own, setOwn] = useState(() => ({ guid: newImportGuid(), isBegun: false }));
  if (importGuid === own.guid && !own.isBegun) setOwn({ ...own, isBegun: true });
  if (importGuid === undefined && own.isBegun) setOwn({ guid: newImportGuid(), isBegun: false });
  return importGuid ?? own.guid;
}

interface ImportStateProps {
  readonly guid: string;
  readonly isBegun: boolean;
  readonly lost: ReactNode;
}

function ImportState({ guid, isBegun, lost }: ImportStateProps) {
  const query = useQuery({ ...importQuery(guid), enabled: isBegun });
  if (isBegun && query.data === undefined) {
    if (isCallError(query.error, 'import_not_found', 'not_found')) return lost;
    if (query.isError) return <FailedState headingLevel="h1" onRetry={() => void query.refetch()} />;
    return <PendingState />;
  }
  const { files = NO_FILES, state = 'open', exam_guid: examGuid = null } = query.data ?? {};
  const duplicates = query.data?.duplicate_exams ?? NO_DUPLICATES;
  if (state !== 'open') return <ClosedImport examGuid={examGuid} />;
  return (
    <Column>
      <BackLink to="/storage">My Exams</BackLink>
      <PageHeader title="Import exam" />
      {!isBegun && <OpenImports />}
      <ImportEditor importGuid={guid} isBegun={isBegun} files={files} duplicates={duplicates} />
    </Column>
  );
}

function ClosedImport({ examGuid }: { readonly examGuid: string | null }) {
  return (
    <EmptyState
      icon={CheckCircle}
      headingLevel="h1"
      title={examGuid === null ? 'This import was discarded' : 'This import has become an exam'}
      action={
        <ButtonLink
          variant="outlined"
          to="/storage"
          search={examGuid === null ? {} : { exam: examGuid }}
          sx={{ color: 'text.primary' }}
        >
          {examGuid === null ? 'My Exams' : 'Open the exam'}
        </ButtonLink>
      }
    />
  );
}
