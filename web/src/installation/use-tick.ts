import { useEffect, useState } from 'react';
import { now } from '../platform/clock.ts';

/** The time, told anew every so often, for words such as '20 seconds ago'. */
export function useTick(everyMs: number): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
}
