import type { beginExam } from '@sonoboard/contract/ingest/ingest.endpoints';
import type { CallInput } from '@sonoboard/contract/http/endpoint';
import type { SeededRandom } from '../../server/demo/seeded-random.ts';

export type MadeUpPatient = NonNullable<CallInput<typeof beginExam>['body']['patient']>;

const WOMEN = ['Amelie', 'Nadia', 'Ingrid', 'Rosalind', 'Yasmin', 'Beata', 'Chiara', 'Oluchi'] as const;
const MEN = ['Anton', 'Khalid', 'Mateusz', 'Lorenzo', 'Takeshi', 'Emeka', 'Viktor', 'Rohan'] as const;
const FAMILIES = ['Albers', 'Castellani', 'Dvorak', 'Eze', 'Fontaine', 'Haddad', 'Lindholm', 'Sato'] as const;

/** Someone who does not exist, with a body that could. */
export function makeUpPatient(random: SeededRandom): MadeUpPatient {
  const sex = random.pick(['female', 'male'] as const);
  const height = random.integer(152, 196);
  const bodyMassIndex = random.integer(195, 345) / 10;
  return {
    id: `${random.integer(1000, 9999)}-${random.integer(1000, 9999)}`,
    first_name: random.pick(sex === 'female' ? WOMEN : MEN),
    last_name: random.pick(FAMILIES),
    sex,
    date_of_birth: `${random.integer(1938, 2001)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
    height_cm: height,
    weight_kg: Math.round(bodyMassIndex * (height / 100) ** 2),
  };
}
