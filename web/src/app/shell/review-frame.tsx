import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useCurrentUser } from '../../platform/session.ts';
import { billingQuery } from '../../platform/billing.queries.ts';
import { DemoMark } from './demo-mark.tsx';
import { LicenseNote } from './license-banner.tsx';
import { DrawerButton } from './drawer-button.tsx';
import { asChoices } from './shell-menu.ts';
import { StaffSearch } from './staff-search.tsx';
import { useShellMenu } from './use-shell-menu.ts';
import { UserMenu } from './user-menu.tsx';

interface ReviewFrameProps {
  /** A review has a bar of its own; it is handed the parts of the shell that belong into it. */
  readonly children: (parts: {
    readonly menu: ReactNode;
    readonly account: ReactNode;
    readonly license: ReactNode;
  }) => ReactNode;
}

export function ReviewFrame({ children }: ReviewFrameProps) {
  const user = useCurrentUser();
  const { data: billing } = useQuery(billingQuery(user.guid));
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const menu = useShellMenu(billing, isMenuOpen);
  const parts = useMemo(
    () => ({
      menu: <DrawerButton menu={menu} onOpenChange={setIsMenuOpen} />,
      account: (
        <>
          <DemoMark />
          <StaffSearch menu={menu} as="keys" />
          <UserMenu choices={asChoices(menu.account)} />
        </>
      ),
      license: billing !== undefined && <LicenseNote billing={billing} />,
    }),
    [menu, billing],
  );
  return children(parts);
}
