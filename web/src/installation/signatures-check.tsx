import { reportRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { TextLink } from '../ui/links.tsx';
import { Moment } from '../ui/moment.tsx';
import type { CheckProps } from './check-props.ts';
import { HealthCheck } from './health-check.tsx';
import { counted } from './health-words.ts';

/** Enough to tell two reviews apart. */
const SHOWN_DIGITS = 8;

/** Whether signatures matched when signed reviews were last read. */
export function SignaturesCheck({ state, facts, now }: CheckProps<'signatures'>) {
  const { not_as_signed: total, altered, since, reviews } = facts;
  if (total === 0) {
    return (
      <HealthCheck
        title="Signatures"
        state={state}
        fact="Each signed review was as it was signed when it was last read."
      />
    );
  }
  const others = total - reviews.length;
  return (
    <HealthCheck
      title="Signatures"
      state={state}
      fact={
        <>
          {total === 1 ? '1 review does' : `${counted(total)} reviews do`} not read as{' '}
          {total === 1 ? 'it was' : 'they were'} signed, since{' '}
          <Moment at={since} recordedZone={null} now={now} />:{' '}
          {reviews.map(({ review_guid: guid, flow }, at) => (
            <span key={guid}>
              {at > 0 && ', '}
              <TextLink to={reviewPath(reportRoute(flow, guid))} style={{ textDecoration: 'underline' }}>
                {guid.slice(0, SHOWN_DIGITS)}
              </TextLink>
            </span>
          ))}
          {others > 0 && ` and ${counted(others)} more`}. Their reports tell readers not to rely on them.
        </>
      }
      advice={[altered > 0 ? ALTERED : '', altered < total ? OTHER_KEY : '', VERIFY].join(' ').trim()}
    />
  );
}

const ALTERED =
  'The review or its signature was changed in the database: keep the backups from before, and find out who can write there.';
const OTHER_KEY =
  'Where only the key does not fit, SESSION_SECRET was probably changed: set AUDIT_KEY to the one before, and open the reviews again.';
const VERIFY =
  'Run npm run verify-audit: it names each row of the audit trail that was changed. Do not change SESSION_SECRET without setting AUDIT_KEY.';
