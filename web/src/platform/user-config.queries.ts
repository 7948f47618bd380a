import { queryOptions } from '@tanstack/react-query';
import { getUserConfig } from '@sonoboard/contract/configs/configs.calls';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { call } from './call.ts';

const FRESH_MS = 300_000;

export const userConfigQuery = (userGuid: string) =>
  queryOptions({
    queryKey: ['user-config', userGuid],
    queryFn: ({ signal }): Promise<UserConfig> => call(getUserConfig, { params: { guid: userGuid }, signal }),
    staleTime: FRESH_MS,
    // Every part of the frame reads it; a failure is shown once and not asked for again by each of them.
    retryOnMount: false,
  });
