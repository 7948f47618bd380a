import type { CheckState } from '@sonoboard/domain/installation/check-state';
import type { CheckProps } from './check-props.ts';
import { HealthCheck } from './health-check.tsx';
import { bytesInWords } from './health-words.ts';

const ADVICE: Partial<Record<CheckState, string>> = {
  urgent: 'New files are refused until there is more room.',
  attention: 'New files will be refused when the reserve is reached. Make room, or enlarge the disk.',
};

/** How much room is left for files from outside. */
export function DiskCheck({ state, facts }: CheckProps<'disk'>) {
  const { free_bytes: free, total_bytes: total, reserve_bytes: reserve, is_low: isLow } = facts;
  const advice = ADVICE[state];
  return (
    <HealthCheck
      title="Disk"
      state={state}
      fact={
        isLow
          ? `${bytesInWords(free)} of ${bytesInWords(total)} are free, less than the reserve of ${bytesInWords(reserve)}.`
          : `${bytesInWords(total - free)} of ${bytesInWords(total)} used. The reserve of ${bytesInWords(reserve)} is free.`
      }
      {...(advice === undefined ? {} : { advice })}
    />
  );
}
