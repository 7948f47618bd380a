import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../server/demo/demo-people.ts';
import { signInPhone } from './phone-line.ts';
import type { Phone } from './play-phones.ts';

interface Wanted {
  readonly phones: number;
  readonly exams: number;
  /** One account for all of them. */
  readonly operator: string | null;
}

/** Phones of people of the demo world who scan, with the exams dealt out evenly. */
export function demoPhones({ phones, exams, operator }: Wanted): Phone[] {
  const operators = DEMO_PEOPLE.filter(({ email, profession, scannerId }) =>
    operator === null ? profession === 'Nurse' && scannerId !== null : email === operator,
  );
  return Array.from({ length: phones }, (_, index) => {
    const one = operators[index % operators.length];
    if (one === undefined) throw new Error(`Nobody in the demo world has the address ${operator}.`);
    const { email, zone, scannerId } = one;
    return {
      name: `${index + 1} ${email.split('@')[0]}`,
      owner: { zone, scannerId },
      exams: Math.floor(exams / phones) + (index < exams % phones ? 1 : 0),
      session: (options) => signInPhone({ email, password: DEMO_PASSWORD }, options),
    };
  });
}
