import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../platform/session.ts';
import { tokens } from '../theme/tokens.ts';

const Words = styled('span')({ fontSize: 12, lineHeight: '16px', color: tokens.t3, whiteSpace: 'nowrap' });

/** Invented patients must never be taken for real ones. */
export function DemoMark() {
  const { data: settings } = useQuery(settingsQuery);
  return settings?.demo === true ? <Words>Demo data</Words> : null;
}
