import { timeSpan } from '@sonoboard/domain/shared/time-span';
import { MAIL_WAITING_MINUTES } from '@sonoboard/domain/installation/check-state';
import { ButtonLink } from '../ui/links.tsx';
import { Moment } from '../ui/moment.tsx';
import type { CheckProps } from './check-props.ts';
import { HealthCheck } from './health-check.tsx';
import { counted } from './health-words.ts';

type MailFacts = CheckProps<'mails'>['facts'];

/** Whether mails reach their readers. */
export function MailsCheck({ state, facts, now }: CheckProps<'mails'>) {
  const advice = adviceOf(facts, now);
  return (
    <HealthCheck
      title="Mails"
      state={state}
      fact={
        <>
          {delivered(facts)}
          {facts.waiting > 0 && <Waiting facts={facts} now={now} />}
        </>
      }
      {...(advice === null ? {} : { advice })}
      {...(state === 'good'
        ? {}
        : {
            action: (
              <ButtonLink size="small" variant="outlined" to="/internal/outbox">
                Open Outbox
              </ButtonLink>
            ),
          })}
    />
  );
}

function delivered({ has_mail_server: hasMailServer, written, failed, waiting }: MailFacts): string {
  if (!hasMailServer)
    return `No mail server is set. Mails of the last day that were not sent: ${counted(written)}.`;
  if (failed > 0)
    return `${counted(failed)} of ${counted(written)} mails of the last day could not be delivered.`;
  if (written === 0) return 'No mail was written in the last day.';
  const sent = written - waiting;
  return sent === written
    ? `All mails of the last day were delivered: ${counted(written)}.`
    : `${counted(sent)} of ${counted(written)} mails of the last day were delivered.`;
}

function Waiting({ facts: { waiting, next_try_at: nextTryAt }, now }: { facts: MailFacts; now: Date }) {
  return (
    <>
      {` ${counted(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting to be sent`}
      {nextTryAt !== null && (
        <>
          {' '}
          (next try: <Moment at={nextTryAt} recordedZone={null} now={now} />)
        </>
      )}
      .
    </>
  );
}

function adviceOf(facts: MailFacts, now: Date): string | null {
  if (!facts.has_mail_server)
    return 'Set SMTP_URL and MAIL_FROM. Until then mails are only read in the Outbox.';
  if (facts.failed > 0) return 'The Outbox says why. Set it right there, and send them again.';
  if (facts.oldest_waiting_at === null) return null;
  const waitingMs = now.getTime() - new Date(facts.oldest_waiting_at).getTime();
  return waitingMs > MAIL_WAITING_MINUTES * 60_000
    ? `The oldest has been waiting for ${timeSpan(waitingMs)}. Check the mail server.`
    : null;
}
