import { queryOptions } from '@tanstack/react-query';
import { changeCollectionTargets, getCollectionTargets } from '@sonoboard/contract/targets/targets.calls';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import type { TargetSettings } from './target-form.ts';

const TARGETS = 'targets';

export const targetsQuery = (guid: string) =>
  queryOptions({
    queryKey: [TARGETS, guid],
    queryFn: ({ signal }) => call(getCollectionTargets, { params: { guid }, signal, silent: true }),
  });

/** Sent with what the editor saw; where someone else was quicker, the page shows what they left. */
export async function changeTargets(
  guid: string,
  seen: TargetSettings,
  wanted: TargetSettings,
): Promise<void> {
  try {
    await call(changeCollectionTargets, { params: { guid }, body: { ...wanted, expected: seen } });
  } finally {
    await queryClient.invalidateQueries({ queryKey: [TARGETS, guid] });
  }
}
