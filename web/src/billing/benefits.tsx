import { CheckRounded as Check } from '../ui/icons/check-rounded.tsx';
import { styled } from '@mui/material/styles';
import { DEFAULT_SLOTS } from '@sonoboard/domain/workspaces/seats';
import { tokens } from '../ui/theme/tokens.ts';

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: '16px 0',
  padding: 0,
  listStyle: 'none',
  color: tokens.t2,
  '& li': { display: 'flex', gap: 10 },
  '& svg': { flex: 'none', fontSize: 20, color: tokens.accent },
});

const BENEFITS = [
  'A workspace for you and your team',
  `Seats for ${DEFAULT_SLOTS.users} users and ${DEFAULT_SLOTS.probes} Clarius scanners`,
  'Butterfly scanners without linking',
];

export function Benefits() {
  return (
    <List>
      {BENEFITS.map((benefit) => (
        <li key={benefit}>
          <Check aria-hidden />
          {benefit}
        </li>
      ))}
    </List>
  );
}
