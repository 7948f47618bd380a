import { lazy, Suspense } from 'react';

/** The list of number formats of all countries is large, so it is fetched only where a number is shown. */
const FormattedPhone = lazy(async () => ({
  default: (await import('./formatted-phone.tsx')).FormattedPhone,
}));

/** A stored number as people read it, e.g. '+49 1515 550110'. */
export function PhoneNumber({ number }: { readonly number: string }) {
  return (
    <Suspense fallback={number}>
      <FormattedPhone number={number} />
    </Suspense>
  );
}
