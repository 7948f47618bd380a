import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type RefObject } from 'react';
import { isCallError } from '../platform/call-error.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { browserZone } from '../ui/browser-zone.ts';
import type { useConfirm } from '../ui/use-confirm.tsx';
import { duplicateQuestion, duplicatesOf } from './duplicate-exams.tsx';
import { discard, makeExam, refreshImport, type DuplicateExam, type ImportFile } from './imports.queries.ts';
import { submittedImport } from './submitted-import.ts';
import type { EnteredAnswers } from './use-import-answers.ts';

interface Submitting {
  readonly importGuid: string;
  readonly isBegun: boolean;
  readonly files: readonly ImportFile[];
  readonly duplicates: readonly DuplicateExam[];
  readonly entered: EnteredAnswers;
  readonly confirm: ReturnType<typeof useConfirm>['confirm'];
  /** Where the fields are. */
  readonly place: RefObject<HTMLElement | null>;
}

export function useSubmitImport(submitting: Submitting) {
  const { importGuid, isBegun, files, duplicates, entered, confirm, place } = submitting;
  const config = useUserConfig();
  const navigate = useNavigate();
  const [tries, setTries] = useState(0);
  const [isSubmitting, setSubmitting] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, place]);

  async function submit(): Promise<void> {
    const body = submittedImport({ importGuid, answers: entered.answers, config, zone: browserZone() });
    if (entered.problems.missing !== null || body === null) return setTries(tries + 1);
    setErrorMessage(null);
    const repeated = duplicatesOf(body.clips, duplicates);
    if (repeated.length > 0 && !(await confirm(duplicateQuestion(repeated)))) return;
    setSubmitting(true);
    try {
      const exam = await makeExam(importGuid, {
        ...body,
        ...(repeated.length > 0 && { accepts_duplicate: true }),
      });
      entered.clear();
      showSnackbar({ kind: 'success', text: 'Exam submitted' });
      await navigate({ to: '/storage', search: { exam } });
    } catch (error) {
      if (!isCallError(error)) throw error;
      setErrorMessage(error.message);
      // An exam of the same files was made meanwhile: the next try asks about it by name.
      if (error.code === 'import_duplicate') await refreshImport(importGuid);
    } finally {
      setSubmitting(false);
    }
  }

  async function discardAll(): Promise<void> {
    const isSure = await confirm({
      title: 'Discard this import?',
      line: whatIsLost(files),
      confirmLabel: 'Discard',
      isDestructive: true,
    });
    if (!isSure) return;
    // A failure has already been shown by the call.
    const isGone =
      !isBegun ||
      (await discard(importGuid).then(
        () => true,
        () => false,
      ));
    if (!isGone) return;
    entered.clear();
    await navigate({ to: '/storage', search: {} });
  }

  return { hasTried: tries > 0, isSubmitting, errorMessage, submit, discard: discardAll };
}

function whatIsLost(files: readonly ImportFile[]): string {
  if (files.length === 0) return 'What you typed is deleted.';
  const names = files.map(({ name }) => name).join(', ');
  return `${names}: uploaded for this import, and deleted with what you typed. Your own copies stay where they are.`;
}
