import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getServerState } from '@sonoboard/contract/platform/platform.calls';
import { HealthCheck } from './health-check.tsx';

interface DiskCheckProps {
  readonly disk: ReplyOf<typeof getServerState>['disk'];
}

const GB = 1_000_000_000;
const gigabytes = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;

/** How much room is left for files from outside. */
export function DiskCheck({ disk }: DiskCheckProps) {
  return (
    <HealthCheck
      title="Disk"
      isGood={!disk.is_low}
      fact={`${gigabytes(disk.free_bytes)} are free; ${gigabytes(disk.reserve_bytes)} are kept in reserve.`}
      {...(disk.is_low ? { advice: 'New files are refused until there is more room.' } : {})}
    />
  );
}
