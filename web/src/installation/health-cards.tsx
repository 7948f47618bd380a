import { styled } from '@mui/material/styles';
import { timeSpan } from '@sonoboard/domain/shared/time-span';
import type { ServerState } from '../platform/server-state.ts';
import { Moment } from '../ui/moment.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { bytesInWords, counted } from './health-words.ts';

/** From this part of its quota on a workspace is near its limit. */
const NEAR_LIMIT = 0.8;

const Quiet = styled('p')({ margin: 0, fontSize: 13, lineHeight: '18px', color: tokens.t2 });

const Line = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
});

const Servers = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '8px 0', borderTop: `1px solid ${tokens.line}` },
  '& > li:last-of-type': { paddingBottom: 0 },
});

const Days = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(14, 1fr)',
  gap: 3,
  marginBottom: 6,
});

const Day = styled('span')({
  height: 20,
  borderRadius: 3,
  background: tokens.t3,
  '&[data-missing="true"]': { background: 'none', border: `1px dashed ${tokens.warning}` },
});

type Server = NonNullable<ServerState['servers']>[number];

/** All servers of the installation; where the list cannot be written or read, the one that answered this page. */
export function ServersCard({ state }: { readonly state: ServerState }) {
  const told = state.servers ?? [];
  const servers = told.length > 0 ? told : [{ ...state.server, seen_at: state.checked_at, answers: true }];
  const answering = servers.filter((server) => server.answers);
  const hasTwoVersions = new Set(answering.map(({ version }) => version)).size > 1;
  return (
    <SectionCard
      title="Servers"
      tools={
        <Quiet>
          {answering.length} of {servers.length} {servers.length === 1 ? 'answers' : 'answer'}
        </Quiet>
      }
    >
      <Servers>
        {servers.map((server) => (
          <ServerLine
            key={`${server.name} ${server.started_at}`}
            server={server}
            now={new Date(state.checked_at)}
          />
        ))}
      </Servers>
      {hasTwoVersions && (
        <Quiet style={{ marginTop: 12 }}>Two versions side by side are normal during an upgrade.</Quiet>
      )}
    </SectionCard>
  );
}

function ServerLine({ server, now }: { readonly server: Server; readonly now: Date }) {
  const since = (at: string) => timeSpan(now.getTime() - new Date(at).getTime());
  return (
    <Line as="li">
      <div style={{ minWidth: 0 }}>
        <div style={{ color: tokens.t1, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
          {server.name}
        </div>
        Version {server.version}
        {server.answers && `, up ${since(server.started_at)}`}
      </div>
      <div style={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        {server.answers ? (
          <>
            load {server.load_percent} %<br />
            memory {bytesInWords(server.memory_bytes)}
          </>
        ) : (
          <span style={{ color: tokens.warning }}>no answer for {since(server.seen_at)}</span>
        )}
      </div>
    </Line>
  );
}

/** Which of the last two weeks have a backup, and when one was last restored. */
export function BackupsCard({
  backup,
  now,
}: {
  readonly backup: NonNullable<ServerState['backup']>;
  readonly now: Date;
}) {
  const { days, last_restore: restore } = backup;
  const made = days.filter((hasBackup) => hasBackup).length;
  return (
    <SectionCard title="Backups">
      <VisuallyHidden>{`Of the last ${days.length} days, ${made} have a backup.`}</VisuallyHidden>
      <Days aria-hidden>
        {days.map((hasBackup, place) => (
          <Day key={days.length - place} data-missing={!hasBackup} />
        ))}
      </Days>
      <Line style={{ fontSize: 12, color: tokens.t3 }}>
        <span>{days.length} days ago</span>
        <span>last 24 hours: {days.at(-1) === true ? 'there' : 'missing'}</span>
      </Line>
      <Quiet style={{ marginTop: 8 }}>
        {restore === null ? (
          'No restore drill yet: nobody knows how long a restore would take (docs/operate.md).'
        ) : (
          <>
            Last restore drill: <Moment at={restore.finished_at} recordedZone={null} now={now} isDayOnly />,{' '}
            {durationOf(restore)}, complete.
          </>
        )}
      </Quiet>
    </SectionCard>
  );
}

function durationOf({ started_at: from, finished_at: to }: { started_at: string; finished_at: string }) {
  return timeSpan(new Date(to).getTime() - new Date(from).getTime());
}

/** What came in within a day. */
export function UploadsCard({ uploads }: { readonly uploads: NonNullable<ServerState['uploads']> }) {
  const { open, exams, bytes, refused, most_bytes: most, quota_bytes: quota } = uploads;
  const share = quota === 0 ? 0 : most / quota;
  return (
    <SectionCard title="Uploads, last 24 hours">
      <Quiet>
        {counted(exams)} {exams === 1 ? 'exam' : 'exams'}, {bytesInWords(bytes)}. {counted(refused)} refused.{' '}
        {open > 0 && `${counted(open)} ${open === 1 ? 'file is' : 'files are'} on the way. `}
        {share < NEAR_LIMIT
          ? 'No workspace is near its limit.'
          : `A workspace has used ${Math.floor(share * 100)} % of its limit.`}
      </Quiet>
    </SectionCard>
  );
}
