import { styled } from '@mui/material/styles';
import { EMERGENCY_REASON_LABELS } from '@sonoboard/domain/emergency-access/emergency-reasons';
import { displayClock } from '@sonoboard/domain/shared/date-display';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { browserZone } from '../ui/browser-zone.ts';
import { ButtonLink } from '../ui/links.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import type { OwnEmergencyAccess } from './emergency-access.queries.ts';

const List = styled('ul')({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' });

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '& > div': { flex: '1 1 200px', minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { fontSize: 13, lineHeight: '18px', color: tokens.t2 },
});

/** What the person has opened and can go back to, after its page was closed. */
export function OpenAccesses({ accesses }: { readonly accesses: readonly OwnEmergencyAccess[] }) {
  if (accesses.length === 0) return null;
  return (
    <SectionCard title="Open to you now">
      <List>
        {accesses.map(({ exam_guid: examGuid, ends_at: endsAt, reason }) => (
          <Row key={examGuid}>
            <div>
              <strong>
                Exam {displayGuid(examGuid)}, until {displayClock(endsAt, browserZone())}
              </strong>
              <small>{EMERGENCY_REASON_LABELS[reason]}</small>
            </div>
            <ButtonLink
              to="/emergency-access/{-$examGuid}"
              params={{ examGuid }}
              variant="outlined"
              size="small"
            >
              Go to exam
            </ButtonLink>
          </Row>
        ))}
      </List>
    </SectionCard>
  );
}
