import { describe, expect, test } from 'vitest';
import { menuEntries, type MenuFacts } from './menu.ts';
import { routeAccess } from './route-access.ts';
import { ROUTES } from './routes.ts';

function actor(guid: string, ...permissions: string[]) {
  return { guid, email: 'a@b.co', name: 'A', permissions };
}

const OWNER = actor('owner');
const MEMBER = actor('member');
const STAFF = actor('staff', 'internal');
const FACTS: MenuFacts = {
  config: { show_storage_page: true, show_ce_mark: true, emergency_access: true },
  isReviewer: false,
  billing: { workspaceGuid: 'w', purchaserGuid: 'owner', licenseStatus: 'active', isTrialing: false },
};
const WITHOUT_WORKSPACE: MenuFacts = {
  ...FACTS,
  billing: { workspaceGuid: null, purchaserGuid: null, licenseStatus: 'no_license', isTrialing: false },
};

function labels(who: ReturnType<typeof actor>, facts: MenuFacts): string[] {
  return menuEntries(who, facts).map(({ label }) => label);
}

describe('menuEntries', () => {
  test('an admin of the workspace finds its DICOM page in the menu, other members do not', () => {
    const admin = actor('owner', 'workspace-admin');
    expect(labels(admin, FACTS).slice(4, 8)).toEqual([
      'Members',
      'Clarius scanners',
      'Butterfly scanners',
      'DICOM',
    ]);
    expect(labels(MEMBER, FACTS)).not.toContain('DICOM');
    expect(labels(admin, WITHOUT_WORKSPACE)).not.toContain('DICOM');
  });

  test('SH-040..SH-047: the whole menu of a purchaser, in order', () => {
    expect(menuEntries(OWNER, FACTS).map(({ label, path }) => [label, path])).toEqual([
      ['My Exams', '/storage'],
      ['Worklist', '/worklist'],
      ['Pending Rescans', '/pending-rescans'],
      ['Completed Reviews', '/completed-reviews'],
      ['Members', '/workspace'],
      ['Clarius scanners', '/workspace/clarius-scanners'],
      ['Butterfly scanners', '/workspace/butterfly-scanners'],
      ['Billing', '/billing-portal'],
      ['Profile', '/user-settings'],
      ['About', '/about'],
      ['Logout', '/logout'],
    ]);
  });

  test('Emergency access, for reviewers who belong to a workspace, unless their config says no', () => {
    const reviewing = { ...FACTS, isReviewer: true };
    const { config } = FACTS;
    expect(labels(MEMBER, reviewing).slice(-4)).toEqual(['Profile', 'Emergency access', 'About', 'Logout']);
    for (const facts of [
      FACTS,
      { ...WITHOUT_WORKSPACE, isReviewer: true },
      { ...reviewing, config: { ...config, emergency_access: false } },
    ]) {
      expect(labels(MEMBER, facts)).not.toContain('Emergency access');
    }
  });

  test('SH-042: DICOM, for those who administer the workspace', () => {
    expect(labels(actor('owner', 'workspace-admin'), FACTS)).toContain('DICOM');
    expect(labels(actor('owner', 'workspace-admin'), WITHOUT_WORKSPACE)).not.toContain('DICOM');
    expect(labels(MEMBER, FACTS)).not.toContain('DICOM');
  });

  test('SH-040: My Exams only if show_storage_page is on', () => {
    const facts = {
      ...FACTS,
      config: { show_storage_page: false, show_ce_mark: true, emergency_access: true },
    };
    expect(labels(OWNER, facts)).not.toContain('My Exams');
  });

  test('SH-046: About only if show_ce_mark is on', () => {
    const facts = {
      ...FACTS,
      config: { show_storage_page: true, show_ce_mark: false, emergency_access: true },
    };
    expect(labels(OWNER, facts)).not.toContain('About');
  });

  test('SH-042, SH-043, SH-048: the workspace menus with a workspace, Start free trial without', () => {
    expect(labels(MEMBER, FACTS)).toContain('Members');
    expect(labels(MEMBER, FACTS)).not.toContain('Start free trial');
    expect(labels(MEMBER, WITHOUT_WORKSPACE)).toContain('Start free trial');
    expect(labels(MEMBER, WITHOUT_WORKSPACE)).not.toContain('Members');
  });

  test('SH-044: Billing, and nothing else, opens a new tab', () => {
    const inNewTab = menuEntries(OWNER, FACTS).filter(({ newTab }) => newTab);
    expect(inNewTab.map(({ label }) => label)).toEqual(['Billing']);
  });

  test('SH-055, SH-056: Billing for the purchaser only, and only when not trialing', () => {
    expect(labels(MEMBER, FACTS)).not.toContain('Billing');
    const trial = { ...FACTS, billing: { ...FACTS.billing, isTrialing: true } };
    expect(labels(OWNER, trial)).not.toContain('Billing');
  });

  test('SH-245: internal users see every list page of the internal area, others none', () => {
    const internal = menuEntries(STAFF, FACTS).filter(({ group }) => group === 'internal');
    const development = ['/internal/colors', '/internal/component-test'];
    const listPages = ROUTES.filter(({ kind, path }) => kind === 'internal' && !path.includes('{'))
      .map(({ path }) => path)
      .filter((path) => !development.includes(path));
    expect(internal.map(({ path }) => path)).toEqual(listPages);
    expect(menuEntries(OWNER, FACTS).some(({ group }) => group === 'internal')).toBe(false);
  });

  test('SH-029, SH-030: no entry leads where its reader may not go', () => {
    for (const who of [OWNER, MEMBER, STAFF]) {
      for (const facts of [FACTS, WITHOUT_WORKSPACE]) {
        for (const { path } of menuEntries(who, facts)) expect(routeAccess(path, who)).toBe('allow');
      }
    }
  });
});
