import { createHmac, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DAYS = 365;
const NAME_LENGTH = 16;
const KEY_BYTES = 32;

export interface Pseudonyms {
  /** Equal within one export, and of no use outside it. */
  nameOf(kind: 'exam' | 'chain' | 'clip' | 'review' | 'person', guid: string): string;
  /** The moment, as many days away as all moments of its chain; null stays null. */
  shifted(chainGuid: string, moment: Date | null): string | null;
}

/**
 * By a key that is made here and kept nowhere: anyone who has the file and the database cannot find a person through its
 * names. Everything follows from the key, so that nothing has to be remembered while millions of rows pass by.
 */
export function freshPseudonyms(key: Buffer = randomBytes(KEY_BYTES)): Pseudonyms {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    nameOf: (kind, guid) => hash(`${kind} ${guid}`).toString('hex').slice(0, NAME_LENGTH),
    shifted(chainGuid, moment) {
      if (moment === null) return null;
      const number = hash(`days ${chainGuid}`).readUInt32BE();
      // Never none: from one day to a year, backwards or forwards.
      const days = (1 + (number % MOST_DAYS)) * (Math.floor(number / MOST_DAYS) % 2 === 0 ? 1 : -1);
      const at = new Date(moment.getTime() + days * DAY_MS);
      return at.toISOString().replace(/\.\d+Z$/, 'Z');
    },
  };
}
