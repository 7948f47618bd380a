import { EmergencyLine } from '../emergency-access/emergency-line.tsx';
import { ArrowBackRounded } from '../ui/icons/arrow-back-rounded.tsx';
import { KeyboardRounded } from '../ui/icons/keyboard-rounded.tsx';
import { OpenInNewRounded } from '../ui/icons/open-in-new-rounded.tsx';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { ReactNode } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import { SideMarker } from '../ui/side-marker.tsx';
import { ButtonLink } from '../ui/links.tsx';
import type { Fact } from './exam-facts.ts';
import { FactList } from './fact-list.tsx';
import type { Exam } from './reviews.queries.ts';
import { UrgentMark } from '../targets/urgent-mark.tsx';
import { VirtualScanMark } from '../ui/virtual-scan-mark.tsx';

export interface BackLink {
  readonly label: string;
  readonly to: string;
}

export const TO_WORKLIST: BackLink = { label: 'Worklist', to: '/worklist' };
export const TO_COMPLETED: BackLink = { label: 'Completed Reviews', to: '/completed-reviews' };

export interface FocusBarProps {
  readonly exam: Exam;
  readonly facts: readonly Fact[];
  /** Under the protocol's name. */
  readonly note?: string | undefined;
  readonly isInternal: boolean;
  readonly onShowKeys: () => void;
  /** Where the arrow leads; the worklist unless a page of the review comes before this one. */
  readonly back?: BackLink | undefined;
  /** Parts of the shell: the menu of pages and the account. */
  readonly menu?: ReactNode;
  readonly account?: ReactNode;
  /** A short note while the workspace is on trial or its licence has ended. */
  readonly license?: ReactNode;
  /** Who else is here, and whether the words said so far are safe. */
  readonly draft?: ReactNode;
}

const Bar = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 20,
  flex: 'none',
  height: 64,
  padding: '0 16px 0 12px',
  borderBottom: `1px solid ${tokens.line}`,
  background: tokens.bg,
});

const Rule = styled('span')({ width: 1, height: 32, flex: 'none', background: tokens.line });

const Start = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 });

const Protocol = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 'none',
  fontSize: 15,
  lineHeight: '20px',
  fontWeight: 600,
  letterSpacing: '-.008em',
  whiteSpace: 'nowrap',
});

const Note = styled('small')({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
  letterSpacing: 0,
  color: tokens.t3,
});

const BigMarker = styled('span')({
  display: 'contents',
  '& > [aria-hidden]': { width: 26, height: 26, borderRadius: 6, borderColor: tokens.t2, fontSize: 14 },
});

const Facts = styled('div')({
  minWidth: 0,
  overflow: 'hidden',
  // Who the patient is stays whole; the operator, whom the report names again, gives way.
  '& dl > div': { flex: 'none' },
  '& dl > [data-fact="Operator"]': { flex: '0 1 auto', minWidth: 0 },
  '& [data-fact="Operator"] dd': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '@media (max-width: 1199px)': { '& [data-fact="Operator"]': { display: 'none' } },
});

const End = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, marginLeft: 'auto' });

/** Stands instead of the shell's bar: tabs would be a trap while an exam is under review. */
export function FocusBar({ exam, facts, isInternal, onShowKeys, menu, account, ...props }: FocusBarProps) {
  const { back = TO_WORKLIST, note, license, draft } = props;
  const { displayName, side } = PROTOCOLS[exam.protocol];
  return (
    <>
      <Bar>
        <Start>
          {menu}
          <ButtonLink
            to={back.to}
            variant="text"
            size="small"
            startIcon={<ArrowBackRounded />}
            sx={{ color: tokens.t2 }}
          >
            {back.label}
          </ButtonLink>
        </Start>
        <Rule />
        <Protocol>
          <BigMarker>
            <SideMarker side={side} />
          </BigMarker>
          <span>
            {displayName}
            {note !== undefined && <Note>{note}</Note>}
          </span>
          {exam.is_virtual_scan && <VirtualScanMark />}
          {exam.is_urgent && <UrgentMark reason={exam.urgent_reason} />}
        </Protocol>
        <Rule />
        <Facts>
          <FactList facts={facts} />
        </Facts>
        <End>
          {license}
          {draft}
          {isInternal && (
            <Button
              component="a"
              variant="outlined"
              size="small"
              href={`/internal/exams/${exam.clip_set_guid}`}
              target="_blank"
              rel="noopener"
              endIcon={<OpenInNewRounded />}
              sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
            >
              Internal Exam
            </Button>
          )}
          <IconButton aria-label="Keyboard shortcuts" title="Keyboard shortcuts" onClick={onShowKeys}>
            <KeyboardRounded />
          </IconButton>
          {account}
        </End>
      </Bar>
      <EmergencyLine examGuid={exam.guid} />
    </>
  );
}
