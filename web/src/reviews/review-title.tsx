import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ClipsPageTexts } from '@sonoboard/domain/reviews/review-pages';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { TitleRow } from './review-layout.ts';

/** The way on from the page opens when all of its clips are reviewed. */
export function ReviewTitle({ texts }: { readonly texts: ClipsPageTexts }) {
  if (useSmallScreen()) return <VisuallyHidden as="h1">{texts.title}</VisuallyHidden>;
  return (
    <TitleRow>
      <Typography component="h1" variant="h5">
        {texts.title}
      </Typography>
      <Button variant="outlined" size="small" disabled endIcon={<ArrowForwardRounded />} sx={{ ml: 'auto' }}>
        {texts.nextLabel}
      </Button>
    </TitleRow>
  );
}
