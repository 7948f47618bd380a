import { lazy, Suspense } from 'react';

interface PhoneNumberProps {
  readonly number: string;
}

/** The list of number formats of all countries is large, so it is fetched only where a number is shown. */
const FormattedPhone = lazy(async () => {
  try {
    return { default: (await import('./formatted-phone.tsx')).FormattedPhone };
  } catch {
    // Without a network: a number as it is stored can be called too, and no page fails for it.
    return { default: ({ number }: PhoneNumberProps) => number };
  }
});

/** A stored number as people read it, e.g. '+49 1515 550110'. A page that is printed waits until none is coming. */
export function PhoneNumber({ number }: PhoneNumberProps) {
  return (
    <Suspense fallback={<span data-phone-coming="">{number}</span>}>
      <FormattedPhone number={number} />
    </Suspense>
  );
}
