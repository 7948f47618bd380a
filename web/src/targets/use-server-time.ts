import { useEffect, useState } from 'react';
import { now } from '../platform/clock.ts';

/** Often enough that no text is late by a minute. */
const LOOK_MS = 20_000;

/**
 * What time it is by the server's clock, as far as the page knows: when its reply was made, and how much time has passed since. A page
 * that the server has drawn begins with the same texts, and a browser whose clock is wrong still says what is due.
 */
export function useServerTime(at: string | undefined, receivedAt: number): Date {
  const [passed, setPassed] = useState({ receivedAt, ms: 0 });
  useEffect(() => {
    const look = () => setPassed({ receivedAt, ms: Math.max(0, now().getTime() - receivedAt) });
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [receivedAt]);
  const since = at === undefined ? receivedAt : Date.parse(at);
  return new Date(since + (passed.receivedAt === receivedAt ? passed.ms : 0));
}
