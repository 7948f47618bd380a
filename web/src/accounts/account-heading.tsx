import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { tokens } from '../ui/theme/tokens.ts';

const Line = styled('p')({ margin: '8px 0 0', color: tokens.t2, overflowWrap: 'anywhere' });

interface AccountHeadingProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** What an account page is, and in a line what to do on it. */
export function AccountHeading({ title, children }: AccountHeadingProps) {
  return (
    <header style={{ marginBottom: 28 }}>
      <Typography component="h1" variant="h3">
        {title}
      </Typography>
      {children !== undefined && <Line>{children}</Line>}
    </header>
  );
}
