import { styled } from '@mui/material/styles';
import { BAR_HEIGHT, focusRing, tokens } from '../ui/theme/tokens.ts';

interface GroupNavProps {
  readonly groups: readonly { readonly name: string; readonly changed: number }[];
}

const Nav = styled('nav')(({ theme }) => ({
  position: 'sticky',
  top: BAR_HEIGHT + 24,
  alignSelf: 'start',
  [theme.breakpoints.down('lg')]: { display: 'none' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'flex',
    justifyContent: 'space-between',
    width: '100%',
    padding: '5px 10px',
    borderRadius: 8,
    fontSize: 13,
    lineHeight: '18px',
    color: tokens.t2,
    cursor: 'pointer',
  },
  '& button:hover': { background: tokens.s2, color: tokens.t1 },
  '& button:focus-visible': focusRing,
  '& span': { color: tokens.accent, fontVariantNumeric: 'tabular-nums' },
}));

export const groupId = (name: string) => `settings-${name.toLowerCase().replaceAll(' ', '-')}`;

/** The catalogue is long: where its groups are, and in which of them something was changed. */
export function GroupNav({ groups }: GroupNavProps) {
  return (
    <Nav aria-label="Groups of settings">
      <ul>
        {groups.map(({ name, changed }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => document.getElementById(groupId(name))?.scrollIntoView({ block: 'start' })}
            >
              {name}
              {changed > 0 && <span>{changed} changed</span>}
            </button>
          </li>
        ))}
      </ul>
    </Nav>
  );
}
