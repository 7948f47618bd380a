import { lazy, Suspense, useState } from 'react';
import type { ReactElement } from 'react';

const Tooltip = lazy(() => import('@mui/material/Tooltip'));

interface HintProps {
  readonly title: string;
  /** Says the same to those who do not point at it. */
  readonly children: ReactElement;
}

/** A tooltip whose script is fetched when someone points at what it explains: the lists that show it must open fast. */
export function Hint({ title, children }: HintProps) {
  const [isOpen, setOpen] = useState<boolean>();
  const hint = isOpen === undefined ? children : <Shown {...{ title, children, isOpen }} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      style={{ display: 'inline-flex' }}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
    >
      {hint}
    </span>
  );
}

function Shown({ title, children, isOpen }: HintProps & { readonly isOpen: boolean }) {
  return (
    <Suspense fallback={children}>
      <Tooltip title={title} open={isOpen}>
        {children}
      </Tooltip>
    </Suspense>
  );
}
