import { styled } from '@mui/material/styles';
import { useCallback, useRef } from 'react';
import { useUserConfig } from '../platform/user-config.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { BurnedInNotice } from './burned-in-notice.tsx';
import { DuplicateNotice } from './duplicate-exams.tsx';
import { fileLines, type FileLine } from './file-state.ts';
import { FilesSection } from './files-section.tsx';
import { ImportFooter } from './import-footer.tsx';
import { removeFile, type DuplicateExam, type ImportFile } from './imports.queries.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { otherPatient } from './patient-fields.ts';
import { PatientSection } from './patient-section.tsx';
import { useImportAnswers } from './use-import-answers.ts';
import { useImportUploads } from './use-import-uploads.ts';
import { useSubmitImport } from './use-submit-import.ts';
import { ViewsSection } from './views-section.tsx';

interface ImportEditorProps {
  readonly importGuid: string;
  readonly isBegun: boolean;
  readonly files: readonly ImportFile[];
  /** Exams that have DICOM files of this import already. */
  readonly duplicates: readonly DuplicateExam[];
}

const Parts = styled('form')({ display: 'flex', flexDirection: 'column', gap: 12 });

/** Files, patient and protocol, views: in the order in which a person thinks. */
export function ImportEditor({ importGuid, isBegun, files, duplicates }: ImportEditorProps) {
  const config = useUserConfig();
  const { uploads, sent } = useImportUploads(importGuid, isBegun);
  const { confirm, confirmDialog } = useConfirm();
  const lines = fileLines(files, sent);
  const entered = useImportAnswers({
    importGuid,
    files,
    isBusy: lines.some(({ tone }) => tone === 'busy'),
  });
  const { answers, problems, form, change } = entered;
  const place = useRef<HTMLFormElement>(null);
  const submission = useSubmitImport({
    importGuid,
    isBegun,
    files,
    duplicates,
    entered,
    confirm,
    place,
  });
  const shownProblems = submission.hasTried ? problems : null;
  const addFiles = useCallback((chosen: readonly File[]) => uploads.add(chosen, files), [uploads, files]);

  async function remove({ guid, name, tone, isAnnounced }: FileLine): Promise<void> {
    const question = {
      title: `Remove ${name}?`,
      line: 'What was uploaded of it is deleted here. Your own copy stays where it is.',
      confirmLabel: 'Remove',
      isDestructive: true,
    };
    // What failed is worth nothing to anybody.
    if (isAnnounced && tone !== 'failed' && !(await confirm(question))) return;
    uploads.remove(guid);
    if (isAnnounced) await removeFile(importGuid, guid).catch(() => {});
  }

  return (
    <Parts ref={place} noValidate onSubmit={(event) => event.preventDefault()}>
      <FilesSection
        lines={lines}
        onFiles={addFiles}
        onTryAgain={(guid) => uploads.tryAgain(guid)}
        onRemove={(line) => void remove(line)}
      />
      <DuplicateNotice duplicates={duplicates} files={files} />
      <PatientSection
        answers={answers}
        problems={shownProblems}
        warning={otherPatient(answers.patient, answers.rescan?.exam ?? null, config)}
        onChange={change}
        onPatientChange={(field, value) => change({ patient: { ...form.patient, [field]: value } })}
      />
      <ViewsSection
        importGuid={importGuid}
        protocol={answers.protocol}
        views={answers.views}
        onChoose={(guid, view) => change({ views: { ...form.views, [guid]: view } })}
      />
      <BurnedInNotice
        views={answers.views}
        burnedIn={answers.burnedIn}
        hasLooked={answers.hasLooked}
        onLooked={(hasLooked) =>
          change({ lookedAt: hasLooked ? answers.burnedIn.map(({ guid }) => guid) : [] })
        }
        error={shownProblems?.looked}
      />
      <ImportFooter
        missing={problems.missing}
        isBlocked={answers.mixedPatients !== null}
        leftOut={answers.views.flatMap(({ file, view }) => (view === null ? file.name : []))}
        unusable={lines.flatMap(({ name, tone }) => (tone === 'failed' ? name : []))}
        errorMessage={submission.errorMessage}
        isSubmitting={submission.isSubmitting}
        onDiscard={isBegun || !entered.isEmpty ? () => void submission.discard() : undefined}
        onSubmit={() => void submission.submit()}
      />
      <LeaveGuard names={sent.flatMap(({ name, phase }) => (phase.kind === 'stopped' ? [] : name))} />
      {confirmDialog}
    </Parts>
  );
}
