import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { changeExamAsStaff } from '@sonoboard/contract/exams/exams.calls';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { type AskBeforeClearing, clipSetEdits, type ClipSetEdits, type FieldEdit } from './clip-set-edits.ts';
import type { ClipSetField } from './clip-set-fields.ts';
import { refreshClipSets, showCorrected, type ClipSet } from './collection-exams.queries.ts';

export function useClipSetEdits(collectionGuid: string, askBeforeClearing: AskBeforeClearing): ClipSetEdits {
  const edits = useMemo(
    () =>
      clipSetEdits(async (exam, { field, value, seen }) => {
        try {
          const corrected = await call(changeExamAsStaff, {
            params: { guid: exam.guid },
            body: { [field]: value, expected: { [field]: seen } },
            // Anyone who leaves the page right after typing has still typed it.
            keepalive: true,
          });
          showSnackbar({ kind: 'success', text: `Clipset.${field} updated` });
          showCorrected(collectionGuid, corrected);
          return corrected;
        } catch (error) {
          // Someone was quicker: the table shows what they left.
          if (isCallError(error, 'changed_meanwhile')) await refreshClipSets(collectionGuid);
          throw error;
        }
      }, askBeforeClearing),
    [collectionGuid, askBeforeClearing],
  );
  useEffect(() => {
    window.addEventListener('pagehide', edits.finishAll);
    return () => {
      window.removeEventListener('pagehide', edits.finishAll);
      edits.finishAll();
    };
  }, [edits]);
  return edits;
}

/** Only the cell of the field is drawn again, not the table. */
export function useFieldEdit(edits: ClipSetEdits, exam: ClipSet, field: ClipSetField): FieldEdit | undefined {
  return useSyncExternalStore(edits.subscribe, () => edits.of(exam.guid, field));
}
