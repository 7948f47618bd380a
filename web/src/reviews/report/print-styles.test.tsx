import GlobalStyles from '@mui/material/GlobalStyles';
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cssString } from './css-string.ts';
import { printOnly } from './print-styles.ts';

/** As the style library writes them into the page. */
function rulesOf(whose: string): string {
  render(<GlobalStyles styles={printOnly(whose, 'Inter')} />);
  const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  cleanup();
  return rules;
}

test.each(['Okafor', 'label:x;', '"}</style>', '\\', '/*# sourceMappingURL=', '&, @media', 'a\n\tb', ''])(
  'the name %j comes into the margin, and into no other rule',
  (name) => {
    const usual = rulesOf('here');
    expect(usual).toMatch(
      /@page\{[^}]*@bottom-left\{[^}]*content:"here";\}@bottom-right\{[^}]*counter\(pages\)/,
    );
    expect(rulesOf(name)).toBe(usual.replace('"here"', () => cssString(name)));
  },
);
