import ErrorOutline from '@mui/icons-material/ErrorOutlineRounded';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../platform/session.ts';
import { Banner } from './banner.tsx';

/** On every page of a demo that other machines reach: its passwords are public. */
export function DemoBanner() {
  const { data: settings } = useQuery(settingsQuery);
  if (settings?.is_demo_for_others !== true) return null;
  return (
    <Banner icon={ErrorOutline} tone="danger">
      This is a demo with made-up patients. Its passwords are public: never enter real patient data.
    </Banner>
  );
}
