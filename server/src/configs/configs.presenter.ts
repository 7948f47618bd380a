import type { getConfig, getUserConfig } from '@sonoboard/contract/configs/configs.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { completeUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { ConfigRow } from './configs.queries.ts';

/** Whole, whatever is stored of it. */
export function presentConfig({
  guid,
  name,
  settings: stored,
}: Pick<ConfigRow, 'guid' | 'name' | 'settings'>): ReplyOf<typeof getUserConfig> {
  const settings = completeUserConfig(stored);
  return { guid, name, ...settings, available_protocols: [...settings.available_protocols] };
}

export function presentConfigOfStaff(config: ConfigRow): ReplyOf<typeof getConfig> {
  return { ...presentConfig(config), is_default: config.isDefault, user_count: config.userCount };
}
