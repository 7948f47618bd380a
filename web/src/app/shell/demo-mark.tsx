import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../platform/session.ts';
import { tokens } from '../../ui/theme/tokens.ts';

const Words = styled('span')({ fontSize: 12, lineHeight: '16px', whiteSpace: 'nowrap' });

/** Invented patients must never be taken for real ones. */
export function DemoMark() {
  const { data: settings } = useQuery(settingsQuery);
  if (settings?.demo !== true) return null;
  // Pages of a review have no banner; there the mark alone must be seen.
  const color = settings.is_demo_for_others ? tokens.error : tokens.t3;
  return <Words style={{ color }}>Demo data</Words>;
}
