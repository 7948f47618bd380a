import {
  activateProbe,
  changeProbe,
  createProbe,
  deleteProbe,
} from '@sonoboard/contract/scanners/scanners.calls';
import { type ActivationStatus, statusChangeNeedsConfirmation } from '@sonoboard/domain/scanners/activation';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import type { useConfirm } from '../../ui/use-confirm.tsx';
import { forgetProbe, refreshProbes, type Probe } from './probes.queries.ts';

const CHANGE_STATUS = {
  title: 'Change status',
  line: 'This probe has been activated and may be in active use. Are you sure you want to change its status?',
  confirmLabel: 'Change status',
  isDestructive: true,
};

const ACTIVATE = {
  title: 'Activate probe',
  line: 'Activation will trigger an email notification to the license owner.',
  confirmLabel: 'Activate and Notify',
};

const DELETE = {
  title: 'Delete probe',
  line: 'Are you sure you want to delete this probe? This action can not be reversed.',
  confirmLabel: 'Delete',
  isDestructive: true,
};

function showChange(serial: string, what: string): void {
  showSnackbar({ kind: 'success', text: `Probe ${serial} ${what}` });
}

interface ProbeChange {
  readonly send: () => Promise<unknown>;
  /** What the snackbar says about the probe. */
  readonly what: string;
  readonly refresh: () => Promise<unknown>;
  readonly onDone: () => void;
}

interface Callbacks {
  readonly confirm: ReturnType<typeof useConfirm>['confirm'];
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

/** Every change of a probe that exists, each with its question. After a refusal, too, the page shows what is true. */
export function useProbeChanges(probe: Probe, { confirm, onChanged, onDeleted }: Callbacks) {
  const { guid, serial_number: serial, activation_status: current } = probe;
  const { mutate, isPending } = useCallMutation({
    mutationFn: ({ send }: ProbeChange) => send(),
    onSuccess: async (_, { what, refresh, onDone }) => {
      showChange(serial, what);
      await refresh();
      onDone();
    },
    onError: refreshProbes,
  });
  const change = (send: () => Promise<unknown>, what: string) =>
    mutate({ send, what, refresh: refreshProbes, onDone: onChanged });

  async function setStatus(status: ActivationStatus): Promise<void> {
    if (statusChangeNeedsConfirmation(current, status) && !(await confirm(CHANGE_STATUS))) return;
    const body = { activation_status: status, expected: { activation_status: current } };
    change(() => call(changeProbe, { params: { guid }, body }), 'patched');
  }

  async function activate(): Promise<void> {
    if (!(await confirm(ACTIVATE))) return;
    change(() => call(activateProbe, { body: { probe_guid: guid } }), 'activated and email sent');
  }

  async function remove(): Promise<void> {
    if (!(await confirm(DELETE))) return;
    const send = () => call(deleteProbe, { params: { guid } });
    mutate({ send, what: 'deleted', refresh: () => forgetProbe(guid), onDone: onDeleted });
  }

  return { isPending, setStatus, activate, remove };
}

export async function addProbe(serial: string, workspaceGuid: string): Promise<void> {
  const body = { serial_number: serial, workspace_guid: workspaceGuid };
  const probe = await call(createProbe, { body, silent: true });
  showChange(probe.serial_number, 'created');
  await refreshProbes();
}
