import { queryOptions, useQuery } from '@tanstack/react-query';
import { getUserConfig } from '@sonoboard/contract/configs/configs.endpoints';
import { defaultUserConfig, type UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { call } from './call.ts';
import { useCurrentUser } from './session.ts';

const FRESH_MS = 300_000;
const DEFAULTS = defaultUserConfig();

export const userConfigQuery = (userGuid: string) =>
  queryOptions({
    queryKey: ['user-config', userGuid],
    queryFn: ({ signal }): Promise<UserConfig> => call(getUserConfig, { params: { guid: userGuid }, signal }),
    staleTime: FRESH_MS,
  });

/** Without an answer the defaults hold: they keep every page reachable and every safety prompt on. */
export function useUserConfig(): UserConfig {
  const { guid } = useCurrentUser();
  const { data } = useQuery(userConfigQuery(guid));
  return data ?? DEFAULTS;
}
