import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { openApp } from '@sonoboard/contract/mobile-app/mobile-app.calls';
import { mayOpenPurchaseSuccess } from '@sonoboard/domain/billing/billing-state';
import { tokens } from '../ui/theme/tokens.ts';
import { billingQuery } from '../platform/billing.queries.ts';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { useCurrentUser } from '../platform/session.ts';
import { ButtonLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { BillingCard, BillingColumn, PageQueryState } from './billing-layout.tsx';

type ScannerMake = 'butterfly' | 'clarius';

const Choices = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  '& button': { minHeight: 96, fontSize: 16, fontWeight: 600 },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', '& button': { minHeight: 72 } },
}));

const Question = styled('h2')({
  margin: '0 0 12px',
  fontSize: 18,
  lineHeight: '24px',
  fontWeight: 600,
  outline: 'none',
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 20 });

/** Where a purchase or a new trial ends: on the way to the first scan. */
export function PurchaseSuccessPage() {
  const user = useCurrentUser();
  const billing = useQuery(billingQuery(user.guid));
  return (
    <PageQueryState query={billing}>
      {(data) => (mayOpenPurchaseSuccess(user, data) ? <FirstSteps /> : <Navigate to="/" replace />)}
    </PageQueryState>
  );
}

function FirstSteps() {
  const [make, setMake] = useState<ScannerMake | null>(null);
  const [hasChosen, setChosen] = useState(false);
  const choose = (next: ScannerMake | null) => {
    setMake(next);
    setChosen(true);
  };
  // The button that was pressed is gone; the new question takes the focus in its place.
  const heading = hasChosen ? focusOnMount : undefined;
  return (
    <BillingColumn>
      <PageHeader title="Your workspace is ready" subtitle="One more step until your first scan." />
      {make === null && (
        <section>
          <Question ref={heading} tabIndex={-1}>
            Which scanner do you use?
          </Question>
          <Choices>
            <Button variant="outlined" onClick={() => choose('butterfly')}>
              Butterfly
            </Button>
            <Button variant="outlined" onClick={() => choose('clarius')}>
              Clarius
            </Button>
          </Choices>
        </section>
      )}
      {make !== null && <NextStep key={make} make={make} headingRef={heading} onBack={() => choose(null)} />}
    </BillingColumn>
  );
}

interface NextStepProps {
  readonly make: ScannerMake;
  readonly headingRef: ((heading: HTMLElement | null) => void) | undefined;
  readonly onBack: () => void;
}

function NextStep({ make, headingRef, onBack }: NextStepProps) {
  const isButterfly = make === 'butterfly';
  return (
    <BillingCard>
      <Question ref={headingRef} tabIndex={-1}>
        {isButterfly ? 'Butterfly' : 'Clarius'}
      </Question>
      <p style={{ color: tokens.t2 }}>
        {isButterfly
          ? 'Butterfly IQ scanners are always active and need no linking. Open the app and start scanning.'
          : 'Link your scanner to your workspace by its serial number. We activate it within 24 hours.'}
      </p>
      <Actions>
        {isButterfly ? (
          <Button variant="contained" size="large" href={callAddress(openApp.path)}>
            Open App
          </Button>
        ) : (
          <ButtonLink
            variant="contained"
            size="large"
            to="/workspace/clarius-scanners"
            search={{ open: 'linkScanner' }}
          >
            Link Clarius Scanner
          </ButtonLink>
        )}
        <Button size="large" onClick={onBack} sx={{ color: 'text.primary' }}>
          Back
        </Button>
      </Actions>
    </BillingCard>
  );
}

function focusOnMount(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
