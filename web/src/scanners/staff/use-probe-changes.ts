import { useState } from 'react';
import {
  activateProbe,
  changeProbe,
  createProbe,
  deleteProbe,
} from '@sonoboard/contract/scanners/scanners.calls';
import { type ActivationStatus, statusChangeNeedsConfirmation } from '@sonoboard/domain/scanners/activation';
import { isCallError } from '../../platform/call-error.ts';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
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

function told(serial: string, what: string): void {
  showSnackbar({ kind: 'success', text: `Probe ${serial} ${what}` });
}

/** Every change of a probe that exists, each with its question. They say whether it was done. */
export function useProbeChanges(probe: Probe, confirm: ReturnType<typeof useConfirm>['confirm']) {
  const [isBusy, setBusy] = useState(false);
  const { guid, serial_number: serial, activation_status: current } = probe;

  /** A refusal has shown the server's words; whatever it was, the page shows next what is true. */
  async function make(change: () => Promise<unknown>, what: string): Promise<boolean> {
    setBusy(true);
    try {
      await change();
      told(serial, what);
      return true;
    } catch (error) {
      if (!isCallError(error)) throw error;
      return false;
    } finally {
      await refreshProbes();
      setBusy(false);
    }
  }

  async function setStatus(status: ActivationStatus): Promise<boolean> {
    if (statusChangeNeedsConfirmation(current, status) && !(await confirm(CHANGE_STATUS))) return false;
    const body = { activation_status: status, expected: { activation_status: current } };
    return make(() => call(changeProbe, { params: { guid }, body }), 'patched');
  }

  async function activate(): Promise<boolean> {
    if (!(await confirm(ACTIVATE))) return false;
    const body = { probe_guid: guid };
    return make(() => call(activateProbe, { body }), 'activated and email sent');
  }

  async function remove(): Promise<boolean> {
    if (!(await confirm(DELETE))) return false;
    setBusy(true);
    try {
      await call(deleteProbe, { params: { guid } });
      told(serial, 'deleted');
      await forgetProbe(guid);
      return true;
    } catch (error) {
      if (!isCallError(error)) throw error;
      await refreshProbes();
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, setStatus, activate, remove };
}

/** The refusal's words, or null when there is a probe now. */
export async function addProbe(serial: string, workspaceGuid: string): Promise<string | null> {
  try {
    const body = { serial_number: serial, workspace_guid: workspaceGuid };
    const probe = await call(createProbe, { body, silent: true });
    told(probe.serial_number, 'created');
    await refreshProbes();
    return null;
  } catch (error) {
    if (!isCallError(error)) throw error;
    return error.message;
  }
}
