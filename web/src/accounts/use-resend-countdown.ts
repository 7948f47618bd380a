import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { resendCooldown } from '@sonoboard/domain/accounts/resend-cooldown';
import { now } from '../platform/clock.ts';

const TICK_MS = 250;

interface Countdown {
  /** Whole seconds until another mail may be asked for; 0 means now. */
  readonly seconds: number;
  /** To be called when a mail has gone out. */
  readonly restart: () => void;
}

/** Counts from the moment of the last mail, which a visit of a page remembers over a reload. */
export function useResendCountdown({
  hasJustSent = false,
}: { readonly hasJustSent?: boolean } = {}): Countdown {
  const visit = useRouterState({
    select: ({ location }) => location.state['__TSR_key'] ?? location.pathname,
  });
  const [sentAt, setSentAt] = useState(() => rememberedSending(visit) ?? (hasJustSent ? now() : null));
  const [time, setTime] = useState(now);
  const seconds = resendCooldown(sentAt, time);
  const isRunning = seconds > 0;

  useEffect(() => {
    if (sentAt !== null) sessionStorage.setItem(placeOf(visit), sentAt.toISOString());
  }, [sentAt, visit]);

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTime(now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  function restart() {
    const sending = now();
    setSentAt(sending);
    setTime(sending);
  }

  return { seconds, restart };
}

function rememberedSending(visit: string): Date | null {
  const kept = sessionStorage.getItem(placeOf(visit));
  return kept === null ? null : new Date(kept);
}

function placeOf(visit: string): string {
  return `mail-sent:${visit}`;
}
