import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface ChartFigureProps {
  readonly label: string;
  /** The same numbers in words, for those who do not see the drawing. */
  readonly words: string;
  readonly children: ReactNode;
}

const Figure = styled('figure')({ margin: 0, minWidth: 0, position: 'relative' });

export function ChartFigure({ label, words, children }: ChartFigureProps) {
  return (
    <Figure aria-label={label}>
      <div aria-hidden>{children}</div>
      <VisuallyHidden as="figcaption">{words}</VisuallyHidden>
    </Figure>
  );
}
