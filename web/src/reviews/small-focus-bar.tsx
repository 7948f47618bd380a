import { EmergencyLine } from '../emergency-access/emergency-line.tsx';
import { ArrowBackRounded } from '../ui/icons/arrow-back-rounded.tsx';
import { InfoOutlineRounded } from '../ui/icons/info-outline-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import { SideMarker } from '../ui/side-marker.tsx';
import type { Fact } from './exam-facts.ts';
import { FactList } from './fact-list.tsx';
import { TO_WORKLIST, type FocusBarProps } from './focus-bar.tsx';
import { UrgentMark } from '../targets/urgent-mark.tsx';
import { VirtualScanMark } from '../ui/virtual-scan-mark.tsx';

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 5,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  height: 56,
  padding: '0 4px',
  borderBottom: `1px solid ${tokens.line}`,
  background: tokens.bg,
});

const Names = styled('div')({
  flex: 1,
  minWidth: 0,
  marginLeft: 4,
  '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > strong': { fontSize: 15, lineHeight: '20px', fontWeight: 500 },
  '& > small': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
});

const Details = styled('div')({ padding: 16 });

const IconButtonLink = createLink(IconButton);

/** What does not fit beside the name opens on a touch. */
export function SmallFocusBar({ exam, facts, isInternal, back, license, draft }: FocusBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { displayName, side } = PROTOCOLS[exam.protocol];
  // The first fact says whose exam it is: the name, else the ID, else the exam's own.
  const [identity] = facts;
  return (
    <>
      <Bar>
        <IconButtonLink
          to={back?.to ?? TO_WORKLIST.to}
          size="large"
          aria-label={back?.label ?? 'Back to the worklist'}
        >
          <ArrowBackRounded />
        </IconButtonLink>
        <SideMarker side={side} />
        <Names>
          <strong>{identity === undefined ? displayName : identityText(identity)}</strong>
          {identity !== undefined && (
            <small>
              {license} {displayName}
            </small>
          )}
        </Names>
        {exam.is_virtual_scan && <VirtualScanMark />}
        {exam.is_urgent && <UrgentMark reason={exam.urgent_reason} />}
        {draft}
        <IconButton
          size="large"
          aria-label="Exam details"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <InfoOutlineRounded />
        </IconButton>
        <Popover open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          <Details>
            <FactList facts={facts} isStacked />
            {exam.urgent_reason !== null && (
              <FactList facts={[{ label: 'Urgent', value: exam.urgent_reason }]} isStacked />
            )}
            {isInternal && (
              <p style={{ margin: '16px 0 0' }}>
                <a
                  href={`/internal/exams/${exam.clip_set_guid}`}
                  target="_blank"
                  rel="noopener"
                  style={{ color: tokens.accent }}
                >
                  Internal Exam
                </a>
              </p>
            )}
          </Details>
        </Popover>
      </Bar>
      <EmergencyLine examGuid={exam.guid} />
    </>
  );
}

function identityText({ label, value }: Fact): string {
  return label === 'Patient' ? value : `${label} ${value}`;
}
