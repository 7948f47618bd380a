import { InfoOutlineRounded } from '../../ui/icons/info-outline-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import { RATING_SCALE } from '@sonoboard/domain/reviews/rating-scale';
import { useState } from 'react';
import { shadows, tokens } from '../../ui/theme/tokens.ts';

const Scale = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '10px 12px',
  margin: 0,
  padding: 16,
  maxWidth: 360,
  '& dt': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd': { margin: 0, color: tokens.t2, fontSize: 13, lineHeight: '18px' },
  '& strong': { display: 'block', color: tokens.t1, fontWeight: 500 },
});

const NAME = 'What the scores mean';

/** The five steps of the scale, on a touch. */
export function RatingInfo() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={NAME}
        title={NAME}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 32, height: 32, my: '-6px', ml: '-4px', color: tokens.t2, '& svg': { fontSize: 16 } }}
      >
        <InfoOutlineRounded />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': NAME,
            sx: {
              mt: 0.5,
              bgcolor: tokens.s2,
              border: `1px solid ${tokens.line2}`,
              borderRadius: 3,
              boxShadow: shadows.menu,
            },
          },
        }}
      >
        <Scale>
          {RATINGS.map((score) => (
            <div key={score} style={{ display: 'contents' }}>
              <dt>{score}</dt>
              <dd>
                <strong>{RATING_SCALE[score].caption}</strong>
                {RATING_SCALE[score].description}
              </dd>
            </div>
          ))}
        </Scale>
      </Popover>
    </>
  );
}
