import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';
import { GuidLink } from '../ui/guid-link.tsx';
import { SideDrawer } from '../ui/side-drawer.tsx';
import { Subject } from './audit-columns.tsx';
import { actionWords, actorWords, KINDS, pageOfValue } from './audit-words.ts';
import type { AuditEvent } from './audit.queries.ts';
import { changedValues } from './changed-values.ts';

interface AuditDrawerProps {
  readonly event: AuditEvent | null;
  readonly onClose: () => void;
}

const Body = styled('div')({ padding: '0 20px 24px', overflow: 'auto' });

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '8px 16px',
  margin: '0 0 20px',
  '& dt': { color: tokens.t2 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

const Changes = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: 13,
  '& th': { textAlign: 'left', fontWeight: 500, color: tokens.t2 },
  '& th, & td': { padding: '8px 8px 8px 0', borderBottom: `1px solid ${tokens.line}`, verticalAlign: 'top' },
  '& td': { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

/** One event with everything that was kept of it. */
export function AuditDrawer({ event, onClose }: AuditDrawerProps) {
  return (
    <SideDrawer
      isOpen={event !== null}
      onClose={onClose}
      title={event === null ? '' : actionWords(event.action)}
    >
      {event !== null && (
        <Body>
          <Facts>
            <dt>When</dt>
            <dd>{new Date(event.at).toLocaleString()}</dd>
            <dt>Who</dt>
            <dd>
              {event.actor_name === null ? actorWords(event) : `${event.actor_name}, ${actorWords(event)}`}
            </dd>
            <dt>Kind</dt>
            <dd>
              {event.is_emergency ? `${KINDS[event.kind].label}, emergency access` : KINDS[event.kind].label}
            </dd>
            {event.subject_guid !== null && (
              <>
                <dt>About</dt>
                <dd>
                  <Subject event={event} />
                </dd>
              </>
            )}
            {event.exam_count > 0 && (
              <>
                <dt>Exams</dt>
                <dd>
                  <ExamList event={event} />
                </dd>
              </>
            )}
            <dt>From</dt>
            <dd>{event.ip ?? 'The server'}</dd>
            {event.request_id !== null && (
              <>
                <dt>Request</dt>
                <dd>{event.request_id}</dd>
              </>
            )}
          </Facts>
          <ChangeTable event={event} />
        </Body>
      )}
    </SideDrawer>
  );
}

function ExamList({ event: { exam_guids: guids, exam_count: count } }: { readonly event: AuditEvent }) {
  return (
    <>
      {guids.map((guid) => (
        <div key={guid}>
          <GuidLink guid={guid} to={`/internal/exams/${guid}`} />
        </div>
      ))}
      {count > guids.length && `and ${count - guids.length} more`}
    </>
  );
}

function ChangeTable({ event }: { readonly event: AuditEvent }) {
  const changes = changedValues(event.before, event.after);
  if (changes.length === 0) return null;
  return (
    <Changes aria-label="Before and after">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>
              <Value field={field} text={before} />
            </td>
            <td>
              <Value field={field} text={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </Changes>
  );
}

function Value({ field, text }: { readonly field: string; readonly text: string }) {
  const page = pageOfValue(field, text);
  return page === null ? text : <GuidLink guid={text} to={page} />;
}
