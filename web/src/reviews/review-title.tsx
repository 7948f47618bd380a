import { ArrowForwardRounded } from '../ui/icons/arrow-forward-rounded.tsx';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { TitleRow } from './review-layout.ts';

interface ReviewTitleProps {
  readonly title: string;
  readonly steps: ReactNode;
  /** What comes after this page; null when the big button says it already. */
  readonly comingLabel: string | null;
}

export function ReviewTitle({ title, steps, comingLabel }: ReviewTitleProps) {
  if (useSmallScreen()) return <VisuallyHidden as="h1">{title}</VisuallyHidden>;
  return (
    <TitleRow>
      <Typography component="h1" variant="h5" noWrap>
        {title}
      </Typography>
      {steps}
      {comingLabel !== null && (
        <Button
          variant="outlined"
          size="small"
          disabled
          endIcon={<ArrowForwardRounded />}
          sx={{ flex: 'none', ml: { xs: 'auto', lg: 0 } }}
        >
          {comingLabel}
        </Button>
      )}
    </TitleRow>
  );
}
