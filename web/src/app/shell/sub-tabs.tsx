import { styled } from '@mui/material/styles';
import { tokens } from '../theme/tokens.ts';
import { useCurrentPath } from './current-path.ts';
import { isAmong, type MenuPage } from './shell-menu.ts';
import { TabLink } from './tab.tsx';

const Row = styled('nav')({
  display: 'flex',
  height: 45,
  padding: '0 12px',
  borderBottom: `1px solid ${tokens.line}`,
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  fontSize: 13,
});

/** The pages of the internal area, in reach of each other. */
export function SubTabs({ label, pages }: { readonly label: string; readonly pages: readonly MenuPage[] }) {
  const path = useCurrentPath();
  if (!isAmong(pages, path)) return null;
  return (
    <Row aria-label={label}>
      {pages.map((page) => (
        <TabLink key={page.path} to={page.path}>
          {page.label}
        </TabLink>
      ))}
    </Row>
  );
}
