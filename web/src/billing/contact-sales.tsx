import { MailOutlineRounded as MailOutline } from '../ui/icons/mail-outline-rounded.tsx';
import Button from '@mui/material/Button';
import type { BuyDecision } from '@sonoboard/domain/billing/buy-license';
import { BillingCard, useSupportEmail } from './billing-layout.tsx';

type Purpose = Exclude<BuyDecision, 'redirect_home'>;

const WORDS: Readonly<Record<Purpose, { readonly line: string; readonly subject: string }>> = {
  free_trial: {
    line: 'Our sales team sets up your free trial and a workspace for you and your team.',
    subject: 'Free trial of Sonoboard',
  },
  start_membership: {
    line: 'Our sales team starts the membership of your workspace.',
    subject: 'Start of a Sonoboard membership',
  },
  renew_membership: {
    line: 'Our sales team renews the membership of your workspace.',
    subject: 'Renewal of a Sonoboard membership',
  },
};

export function ContactSales({ purpose }: { readonly purpose: Purpose }) {
  const address = useSupportEmail();
  const { line, subject } = WORDS[purpose];
  return (
    <BillingCard aria-label="Contact sales">
      <p>{line}</p>
      {address !== '' && <p style={{ marginTop: 8 }}>Please write to {address}.</p>}
      <Button
        variant="contained"
        size="large"
        sx={{ mt: 2.5 }}
        startIcon={<MailOutline />}
        disabled={address === ''}
        href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}
      >
        Contact sales
      </Button>
    </BillingCard>
  );
}
