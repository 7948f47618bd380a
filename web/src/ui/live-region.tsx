import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Says to those who listen what others see happen. Must be there before it has something to say. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  return <VisuallyHidden as="output">{children}</VisuallyHidden>;
}
