import { useCallback, type ReactNode } from 'react';
import { isCallError } from '../platform/call-error.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import type { Workspace } from '../workspaces/workspaces.queries.ts';
import { unlinkClariusScanner, type Scanner } from './scanners.queries.ts';

export function useRemoveScanner({ guid, name }: Workspace): {
  readonly remove: (scanner: Scanner) => void;
  readonly dialog: ReactNode;
} {
  const { confirm, confirmDialog } = useConfirm();
  const remove = useCallback(
    (scanner: Scanner) => {
      void confirmAndRemove();

      async function confirmAndRemove(): Promise<void> {
        if (!(await confirm(removalQuestion(scanner, name)))) return;
        try {
          await unlinkClariusScanner(guid, scanner);
          showSnackbar({ kind: 'success', text: `Scanner ${scanner.serial_number} was removed` });
        } catch (error) {
          // The failed call has shown its message.
          if (!isCallError(error)) throw error;
        }
      }
    },
    [confirm, guid, name],
  );
  return { remove, dialog: confirmDialog };
}

function removalQuestion({ serial_number: serial }: Scanner, workspaceName: string) {
  return {
    title: `Remove scanner ${serial}?`,
    line: `${workspaceName} can no longer record exams with it. Exams that were recorded with it stay. To use it again, link it again; our staff then activate it.`,
    confirmLabel: 'Remove',
    isDestructive: true,
  };
}
