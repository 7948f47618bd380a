import { createLink } from '@tanstack/react-router';
import { TabBar, TabLink } from '../../ui/tab-bar.tsx';
import { useCurrentPath } from './current-path.ts';
import { isAmong, type MenuPage } from './shell-menu.ts';

const PageTab = createLink(TabLink);

/** The pages of an area, in reach of each other. */
export function SubTabs({ label, pages }: { readonly label: string; readonly pages: readonly MenuPage[] }) {
  const path = useCurrentPath();
  if (!isAmong(pages, path)) return null;
  return (
    <TabBar aria-label={label} sx={{ px: 1.5, scrollbarWidth: 'none' }}>
      {pages.map((page) => (
        <PageTab key={page.path} to={page.path}>
          {page.label}
        </PageTab>
      ))}
    </TabBar>
  );
}
