import { CheckCircleRounded as CheckCircle } from '../ui/icons/check-circle-rounded.tsx';
import { RadioButtonUncheckedRounded as RadioButtonUnchecked } from '../ui/icons/radio-button-unchecked-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { PASSWORD_CHECKLIST_TITLE, passwordChecklist } from '@sonoboard/domain/accounts/password-rules';
import { tokens } from '../ui/theme/tokens.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const Rules = styled('section')({
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
  '& h2': { margin: 0, font: 'inherit', fontWeight: 500 },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
    gap: '4px 12px',
    margin: '6px 0 0',
    padding: 0,
    listStyle: 'none',
  },
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& li[data-met]': { color: tokens.t1 },
  '& svg': { flex: 'none', fontSize: 16, color: tokens.t3 },
  '& li[data-met] svg': { color: tokens.accent },
});

/** Says while someone types what a password still lacks: by icon, by word, and aloud to who listens. */
export function PasswordChecklist({ password }: { readonly password: string }) {
  const titleId = useId();
  const items = passwordChecklist(password);
  const open = items.filter(({ isMet }) => !isMet).map(({ text }) => text);
  return (
    <Rules aria-labelledby={titleId}>
      <h2 id={titleId}>{PASSWORD_CHECKLIST_TITLE}</h2>
      <ul>
        {items.map(({ text, isMet }) => (
          <li key={text} data-met={isMet ? '' : undefined}>
            {isMet ? <CheckCircle aria-hidden /> : <RadioButtonUnchecked aria-hidden />}
            <span>
              {text}
              <VisuallyHidden>{isMet ? ' (done)' : ' (not yet)'}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      <LiveRegion>{password === '' ? '' : spoken(open)}</LiveRegion>
    </Rules>
  );
}

function spoken(open: readonly string[]): string {
  if (open.length === 0) return 'The password meets all requirements';
  return `${PASSWORD_CHECKLIST_TITLE}: ${open.join(', ')}`;
}
