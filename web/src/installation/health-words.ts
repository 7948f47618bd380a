import {
  CHECK_STATES,
  type Check,
  CHECKS,
  type CheckStates,
  COUNTED_UP_TO,
} from '@sonoboard/domain/installation/check-state';

const GB = 1_000_000_000;
const MB = 1_000_000;
/** Above this many gigabytes a decimal says nothing. */
const WHOLE_FROM_GB = 100;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const;

/** '3', '12,604'; a count that stopped says so. */
export function counted(count: number): string {
  const digits = count.toLocaleString('en-US');
  return count >= COUNTED_UP_TO ? `at least ${digits}` : digits;
}

/** '412 GB', '1,000 GB', '2.1 GB', '14 MB'. */
export function bytesInWords(bytes: number): string {
  if (bytes < GB) return `${Math.round(bytes / MB).toLocaleString('en-US')} MB`;
  const gigabytes = bytes / GB;
  const digits = gigabytes >= WHOLE_FROM_GB ? 0 : 1;
  return `${gigabytes.toLocaleString('en-US', { maximumFractionDigits: digits })} GB`;
}

/** Problems first, the worst on top. */
export function inOrder(checks: CheckStates): readonly Check[] {
  return CHECKS.toSorted((a, b) => CHECK_STATES.indexOf(checks[a]) - CHECK_STATES.indexOf(checks[b]));
}

/** 'One thing needs you now, two need attention today.' */
export function whatIsNeeded(checks: CheckStates): string {
  const states = CHECKS.map((check) => checks[check]);
  const urgent = states.filter((state) => state === 'urgent').length;
  const later = states.filter((state) => state !== 'urgent' && state !== 'good').length;
  if (urgent === 0 && later === 0) return 'Nothing needs you.';
  if (urgent === 0) return `${things(later)} attention today.`;
  if (later === 0) return `${things(urgent)} you now.`;
  return `${things(urgent)} you now, ${NUMBERS[later] ?? later} ${later === 1 ? 'needs' : 'need'} attention today.`;
}

function things(count: number): string {
  const number = NUMBERS[count] ?? String(count);
  const capital = `${number.charAt(0).toUpperCase()}${number.slice(1)}`;
  return count === 1 ? `${capital} thing needs` : `${capital} things need`;
}
