import { styled } from '@mui/material/styles';
import { timeSpan } from '@sonoboard/domain/installation/time-span';
import type { ServerState } from '../platform/server-state.ts';
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

/** The server that answered this page. */
export function ServerCard({ state: { server, checked_at: checkedAt } }: { readonly state: ServerState }) {
  const upMs = new Date(checkedAt).getTime() - new Date(server.started_at).getTime();
  return (
    <SectionCard title="This server">
      <Line>
        <div style={{ minWidth: 0 }}>
          <div style={{ color: tokens.t1, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
            {server.name}
          </div>
          Version {server.version}, up {timeSpan(upMs)}
        </div>
        <div style={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
          load {server.load_percent} %<br />
          memory {bytesInWords(server.memory_bytes)}
        </div>
      </Line>
    </SectionCard>
  );
}

/** Which of the last two weeks have a backup. */
export function BackupsCard({ days }: { readonly days: readonly boolean[] }) {
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
    </SectionCard>
  );
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
