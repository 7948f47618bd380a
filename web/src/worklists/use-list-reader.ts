import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { settingsQuery } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';

/** Anyone who reads a list, as far as its cells depend on them. */
export interface ListReader {
  readonly config: UserConfig;
  readonly now: Date;
  readonly sampleOperatorEmail: string;
}

/** 'Today' is judged at the moment the rows came. */
export function useListReader(readAt: number): ListReader {
  const config = useUserConfig();
  const { data: settings } = useQuery(settingsQuery);
  const sampleOperatorEmail = settings?.flags.sample_operator_email ?? '';
  return useMemo(
    () => ({ config, now: new Date(readAt), sampleOperatorEmail }),
    [config, readAt, sampleOperatorEmail],
  );
}
