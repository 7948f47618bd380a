import { useState } from 'react';
import { now } from '../platform/clock.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { importAnswers, importProblems, type ImportAnswers, type ImportProblems } from './import-answers.ts';
import type { ImportFile } from './imports.queries.ts';
import { useImportForm, type ImportForm } from './use-import-form.ts';
import { useChosenRescan } from './use-rescan.ts';

interface Situation {
  readonly importGuid: string;
  readonly files: readonly ImportFile[];
  /** Some file is still on its way. */
  readonly isBusy: boolean;
}

export interface EnteredAnswers {
  readonly form: ImportForm;
  readonly answers: ImportAnswers;
  readonly problems: ImportProblems;
  readonly isEmpty: boolean;
  readonly change: (change: Partial<ImportForm>) => void;
  readonly clear: () => void;
}

export function useImportAnswers({ importGuid, files, isBusy }: Situation): EnteredAnswers {
  const config = useUserConfig();
  // The moment at which the page was opened: a time that moves under the reader's eyes would be none.
  const [openedAt] = useState(now);
  const kept = useImportForm(importGuid);
  const rescan = useChosenRescan(kept.form.rescanOf);
  const answers = importAnswers({ files, form: kept.form, rescan, config, now: openedAt });
  return { ...kept, answers, problems: importProblems({ answers, config, now: now(), isBusy }) };
}
