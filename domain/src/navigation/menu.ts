import { hasWorkspace, mayOpenBilling, type BillingState } from '../billing/billing-state.ts';
import type { UserConfig } from '../configs/config-catalogue.ts';
import { isInternal, type Actor } from '../shared/actor.ts';
import { administersActiveWorkspace } from '../workspaces/workspace-access.ts';

export type MenuGroup = 'review' | 'workspace' | 'internal' | 'account';

export interface MenuEntry {
  readonly group: MenuGroup;
  readonly path: string;
  readonly label: string;
  readonly newTab: boolean;
}

export interface MenuFacts {
  readonly config: Pick<UserConfig, 'show_storage_page' | 'show_ce_mark' | 'emergency_access'>;
  readonly billing: BillingState;
  /** Of any data collection. Staff see every exam, and need not be asked about. */
  readonly isReviewer: boolean;
}

type Line = readonly [path: string, label: string];

const LISTS: readonly Line[] = [
  ['/worklist', 'Worklist'],
  ['/pending-rescans', 'Pending Rescans'],
  ['/completed-reviews', 'Completed Reviews'],
];

const WORKSPACE: readonly Line[] = [
  ['/workspace', 'Members'],
  ['/workspace/clarius-scanners', 'Clarius scanners'],
  ['/workspace/butterfly-scanners', 'Butterfly scanners'],
];

const INTERNAL: readonly Line[] = [
  ['/internal/statistics', 'Statistics'],
  ['/internal/data-collections', 'Data collections'],
  ['/internal/exams', 'Exams'],
  ['/internal/reviews', 'Reviews'],
  ['/internal/groups', 'Groups'],
  ['/internal/configs', 'Configs'],
  ['/internal/users', 'Users'],
  ['/internal/probes', 'Probes'],
  ['/internal/workspaces', 'Workspaces'],
  ['/internal/phones', 'Phones'],
  ['/internal/deletion-requests', 'Deletion requests'],
  ['/internal/advent', 'Advent nurses'],
  ['/internal/audit', 'Audit'],
  ['/internal/outbox', 'Outbox'],
  ['/internal/jobs', 'Jobs'],
  ['/internal/health', 'Health'],
];

/** The menu of one person, in the order in which it is shown. */
export function menuEntries(actor: Actor, { config, billing, isReviewer }: MenuFacts): readonly MenuEntry[] {
  return [
    ...(config.show_storage_page ? inGroup('review', [['/storage', 'My Exams']]) : []),
    ...inGroup('review', LISTS),
    ...inGroup('workspace', hasWorkspace(billing) ? WORKSPACE : [['/buy-license', 'Start free trial']]),
    ...(hasWorkspace(billing) && administersActiveWorkspace(actor)
      ? inGroup('workspace', [['/workspace/dicom', 'DICOM']])
      : []),
    // The page itself redirects, so only the menu opens a tab for it.
    ...(mayOpenBilling(actor, billing) ? inGroup('workspace', [['/billing-portal', 'Billing']], true) : []),
    ...(isInternal(actor) ? inGroup('internal', INTERNAL) : []),
    ...inGroup('account', [['/user-settings', 'Profile']]),
    ...(config.emergency_access && isReviewer && hasWorkspace(billing)
      ? inGroup('account', [['/emergency-access', 'Emergency access']])
      : []),
    ...(config.show_ce_mark ? inGroup('account', [['/about', 'About']]) : []),
    ...inGroup('account', [['/logout', 'Logout']]),
  ];
}

function inGroup(group: MenuGroup, lines: readonly Line[], newTab = false): readonly MenuEntry[] {
  return lines.map(([path, label]) => ({ group, path, label, newTab }));
}
