import { lazy, Suspense, useId, useState, type ElementType, type ReactNode } from 'react';
import type { MenuChoice } from './choice-menu.tsx';

const loadMenu = () => import('./choice-menu.tsx');

const ChoiceMenu = lazy(async () => ({ default: (await loadMenu()).ChoiceMenu }));

interface MenuButtonProps {
  /** The button itself; it only has to take what a button takes. */
  readonly as: ElementType;
  readonly label?: string | undefined;
  readonly isCurrent?: boolean | undefined;
  readonly choices: readonly MenuChoice[];
  readonly menuLabel: string;
  readonly alignRight?: boolean | undefined;
  readonly children: ReactNode;
}

/** A button that opens a menu. The menu's script is fetched when someone reaches for it, not with the page. */
export function MenuButton(props: MenuButtonProps) {
  const { as: Trigger, label, isCurrent = false, choices, menuLabel, alignRight = false, children } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  return (
    <>
      <Trigger
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        data-current={isCurrent ? '' : undefined}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        {children}
      </Trigger>
      {anchor !== null && (
        <Suspense>
          <ChoiceMenu
            id={menuId}
            label={menuLabel}
            anchor={anchor}
            choices={choices}
            alignRight={alignRight}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
