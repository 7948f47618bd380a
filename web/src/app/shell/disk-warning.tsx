import { ErrorOutlineRounded as ErrorOutline } from '../../ui/icons/error-outline-rounded.tsx';
import { getServerState } from '@sonoboard/contract/platform/platform.calls';
import { isInternal } from '@sonoboard/domain/shared/actor';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Banner } from '../../ui/banner.tsx';

const ASKED_EVERY_MS = 5 * 60_000;
const GB = 1_000_000_000;

const serverStateQuery = queryOptions({
  queryKey: ['server-state'],
  queryFn: ({ signal }) => call(getServerState, { silent: true, signal }),
  staleTime: ASKED_EVERY_MS,
  refetchInterval: ASKED_EVERY_MS,
});

/** For staff, in the internal area: nobody else can make room. */
export function DiskWarning() {
  const { data } = useQuery({ ...serverStateQuery, enabled: isInternal(useCurrentUser()) });
  if (data?.disk.is_low !== true) return null;
  return (
    <Banner icon={ErrorOutline} tone="danger">
      The disk is nearly full ({(data.disk.free_bytes / GB).toFixed(1)} GB free). New files are refused until
      there is more room.
    </Banner>
  );
}
