import { styled } from '@mui/material/styles';
import { CheckRounded } from '../../ui/icons/check-rounded.tsx';
import { PhoneRounded } from '../../ui/icons/phone-rounded.tsx';
import { ScheduleRounded } from '../../ui/icons/schedule-rounded.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { tokens } from '../../ui/theme/tokens.ts';
import { ReportCard } from '../report/report-card.tsx';
import type { SubmissionVersion } from './use-submission-versions.ts';

const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: 12 },
  '& svg': { marginTop: 1, fontSize: 20, color: tokens.t2 },
  '& > li[data-current] svg': { color: tokens.accent },
  '& > li[data-outdated]': { color: tokens.t2 },
  '& strong': { fontWeight: 500 },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: tokens.t2 },
});

interface AcknowledgedCardProps {
  readonly reviewGuid: string;
  /** The newest first. */
  readonly versions: readonly SubmissionVersion[];
  readonly now: Date;
}

/** Who has read which version, and what was passed on by phone. */
export function AcknowledgedCard({ reviewGuid, versions, now }: AcknowledgedCardProps) {
  const [newest, ...older] = versions;
  if (newest === undefined) return null;
  const content = newest.contents.get(reviewGuid);
  const hasDecision = (content?.clinical_decision ?? null) !== null;
  // An addendum takes over what was passed on before it.
  const said = versions.find(({ kind }) => kind !== 'addendum') ?? newest;
  const readBefore = older.filter(({ read }) => read !== null);
  if (!hasDecision && newest.read === null && readBefore.length === 0) return null;
  return (
    <ReportCard title="Acknowledged">
      <List aria-label="Acknowledged">
        {newest.read === null ? (
          <li>
            <ScheduleRounded aria-hidden />
            <span>
              <strong>Version {newest.version}</strong> not yet read by the operator
            </span>
          </li>
        ) : (
          <li data-current="">
            <CheckRounded aria-hidden />
            <span>
              <strong>Version {newest.version} read</strong> by {newest.read.reader_name}
              <small>{momentText(newest.read.read_at, null, now)}</small>
            </span>
          </li>
        )}
        {content?.communicated === true && (
          <li>
            <PhoneRounded aria-hidden />
            <span>
              <strong>Called</strong> by {said.author_name}
              <small>Noted with version {said.version}</small>
            </span>
          </li>
        )}
        {readBefore.map(({ version, read }) => (
          <li key={version} data-outdated="">
            <CheckRounded aria-hidden />
            <span>
              Version {version} read by {read?.reader_name}
              <small>{momentText(read?.read_at, null, now)}. No longer valid.</small>
            </span>
          </li>
        ))}
      </List>
    </ReportCard>
  );
}
