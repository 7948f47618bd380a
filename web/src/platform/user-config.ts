import { useQuery } from '@tanstack/react-query';
import { defaultUserConfig, type UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { useCurrentUser } from './session.ts';
import { userConfigQuery } from './user-config.queries.ts';

const DEFAULTS = defaultUserConfig();

/** Without an answer the defaults hold: they keep every page reachable and every safety prompt on. */
export function useUserConfig(): UserConfig {
  const { guid } = useCurrentUser();
  const { data } = useQuery(userConfigQuery(guid));
  return data ?? DEFAULTS;
}
