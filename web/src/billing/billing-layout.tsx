import { ErrorOutlineRounded as ErrorOutline } from '../ui/icons/error-outline-rounded.tsx';
import { TuneRounded as Tune } from '../ui/icons/tune-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UNKNOWN_BILLING_TYPE, WRONGLY_CONFIGURED } from '@sonoboard/domain/billing/buy-license';
import { tokens } from '../ui/theme/tokens.ts';
import { settingsQuery } from '../platform/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { QueryState } from '../ui/query-state.tsx';

export const BillingColumn = styled('div')({ maxWidth: 640, margin: '0 auto' });

export const BillingCard = styled('section')(({ theme }) => ({
  padding: '20px 24px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  '& + &': { marginTop: 12 },
  '& p': { margin: 0 },
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));

interface PageQueryStateProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** For a page that is nothing without this answer: its failure carries the page's heading. */
export function PageQueryState<T>({ query, children }: PageQueryStateProps<T>) {
  const failed = <FailedState headingLevel="h1" onRetry={() => void query.refetch()} />;
  return (
    <QueryState query={query} failed={failed}>
      {children}
    </QueryState>
  );
}

export function useSupportEmail(): string {
  const { data: settings } = useQuery(settingsQuery);
  return settings?.flags.support_email ?? '';
}

export function WronglyConfigured() {
  return (
    <EmptyState icon={Tune} headingLevel="h1" title={WRONGLY_CONFIGURED} action={<EmailSupportButton />} />
  );
}

export function UnknownBillingType() {
  return (
    <EmptyState
      icon={ErrorOutline}
      headingLevel="h1"
      title={UNKNOWN_BILLING_TYPE}
      action={<EmailSupportButton />}
    />
  );
}

function EmailSupportButton() {
  const address = useSupportEmail();
  return (
    <Button variant="outlined" href={`mailto:${address}`} disabled={address === ''}>
      Email support
    </Button>
  );
}
