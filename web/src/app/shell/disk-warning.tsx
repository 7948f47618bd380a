import { ErrorOutlineRounded as ErrorOutline } from '../../ui/icons/error-outline-rounded.tsx';
import { isInternal } from '@sonoboard/domain/shared/actor';
import { useQuery } from '@tanstack/react-query';
import { serverStateQuery } from '../../platform/server-state.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Banner } from '../../ui/banner.tsx';

const GB = 1_000_000_000;

/** For staff, in the internal area: nobody else can make room. */
export function DiskWarning() {
  const { data } = useQuery({ ...serverStateQuery, enabled: isInternal(useCurrentUser()) });
  if (data?.disk?.is_low !== true) return null;
  return (
    <Banner icon={ErrorOutline} tone="danger">
      The disk is nearly full ({(data.disk.free_bytes / GB).toFixed(1)} GB free). New files are refused until
      there is more room.
    </Banner>
  );
}
