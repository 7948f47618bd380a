import { useRef, useState } from 'react';
import { changeConfig } from '@sonoboard/contract/configs/configs.calls';
import type { SettingKey } from '@sonoboard/domain/configs/config-catalogue';
import type { SettingValue } from '@sonoboard/domain/configs/setting-value';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useSaving, type SavingState } from '../ui/saving.tsx';
import { keepConfig, knownConfig, refreshConfigs } from './configs.queries.ts';

interface SettingChange {
  /** What was wanted last, until the server has answered. */
  readonly wanted: SettingValue | undefined;
  readonly state: SavingState;
  readonly save: (value: SettingValue) => void;
}

/**
 * Saves one setting as soon as it is changed. Of several quick changes the next waits for the one before, so that each
 * tells the server truly what it was made from; after a refusal nothing more is sent.
 */
export function useSettingChange(guid: string, key: SettingKey): SettingChange {
  const { state, run } = useSaving();
  const [wanted, setWanted] = useState<SettingValue>();
  const isBusy = useRef(false);
  const next = useRef<SettingValue>(undefined);

  async function change(value: SettingValue): Promise<void> {
    const expected = { [key]: knownConfig(guid)?.[key] };
    try {
      await keepConfig(await call(changeConfig, { params: { guid }, body: { [key]: value, expected } }));
    } catch (error) {
      // Someone else may have been here meanwhile: what is true now is shown.
      await refreshConfigs();
      throw error;
    }
    showSnackbar({ kind: 'success', text: 'Config updated' });
  }

  async function send(value: SettingValue): Promise<void> {
    isBusy.current = true;
    const isSaved = await run(() => change(value));
    isBusy.current = false;
    const waiting = next.current;
    next.current = undefined;
    if (isSaved && waiting !== undefined) return send(waiting);
    setWanted(undefined);
  }

  function save(value: SettingValue): void {
    setWanted(value);
    if (isBusy.current) next.current = value;
    else void send(value);
  }

  return { wanted, state, save };
}
