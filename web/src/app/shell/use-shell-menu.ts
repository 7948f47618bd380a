import { useQuery } from '@tanstack/react-query';
import { menuEntries, type MenuEntry, type MenuGroup } from '@sonoboard/domain/navigation/menu';
import type { BillingState } from '@sonoboard/domain/billing/billing-state';
import { useMemo } from 'react';
import { useIsReviewer, useSelectedCollection } from '../../platform/selected-collection.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { useUserConfig } from '../../platform/user-config.ts';
import { worklistFiguresQuery } from '../../targets/worklist-figures.queries.ts';
import { pendingRescansCountQuery } from './counts.queries.ts';
import type { MenuPage, ShellMenu } from './shell-menu.ts';

/**
 * The entries for this person. While nothing is known of a workspace, nothing is said of one. Numbers that nobody sees are
 * not asked for.
 */
export function useShellMenu(billing: BillingState | undefined, areCountsShown: boolean): ShellMenu {
  const user = useCurrentUser();
  const config = useUserConfig();
  const collection = useSelectedCollection();
  const isReviewer = useIsReviewer();
  const { data: waiting } = useQuery({
    ...worklistFiguresQuery(collection?.guid),
    enabled: areCountsShown,
  });
  const { data: awaited } = useQuery({
    ...pendingRescansCountQuery(collection?.guid),
    enabled: areCountsShown,
  });
  // The pages of a review wear a part of it, and are drawn anew whenever it is another one.
  return useMemo(() => {
    const counts = new Map([
      ['/worklist', waiting?.total],
      ['/pending-rescans', awaited],
    ]);
    const entries = menuEntries(user, { config, billing: billing ?? NO_WORKSPACE, isReviewer });
    const pages = (group: MenuGroup) =>
      entries
        .filter((entry) => entry.group === group)
        .map((entry) => ({
          ...asPage(entry, counts.get(entry.path)),
          overdue: (entry.path === '/worklist' && waiting?.targets?.overdue) || undefined,
        }));
    return {
      review: pages('review'),
      workspace: billing === undefined ? [] : pages('workspace'),
      internal: pages('internal'),
      account: pages('account'),
    };
  }, [user, config, billing, isReviewer, waiting, awaited]);
}

const NO_WORKSPACE: BillingState = {
  workspaceGuid: null,
  purchaserGuid: null,
  licenseStatus: 'no_license',
  isTrialing: false,
};

function asPage({ path, label, newTab }: MenuEntry, count: number | undefined): MenuPage {
  return { path, label, opensNewTab: newTab, count: count === 0 ? undefined : count };
}
