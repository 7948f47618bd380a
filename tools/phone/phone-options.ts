import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { urgencyProblem } from '@sonoboard/domain/targets/urgent-reason';

export interface PhoneOptions {
  readonly server: string;
  readonly exams: number;
  readonly phones: number;
  readonly operator: string | null;
  readonly seed: string;
  readonly isFlaky: boolean;
  readonly isPractice: boolean;
  /** Why the exams are urgent; null where they are not. */
  readonly urgentReason: string | null;
  readonly rescanOf: string | null;
}

export type AskedFor =
  | { readonly kind: 'play'; readonly options: PhoneOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly sentence: string };

export const HELP = `npm run phone -- [options]

Plays phones of demo operators against a running Sonoboard: each signs in, records made-up exams with synthetic clips,
uploads them and waits until they have arrived.

  --server URL      where the server runs (http://localhost:8080)
  --exams N         how many exams are sent in all (1)
  --phones N        how many phones send at once (up to 3)
  --flaky           cuts connections in the middle of requests and replies, and pauses uploads
  --operator EMAIL  one demo account for all phones, instead of a different one for each
  --rescan GUID     the exams are rescans of this one, by the operator who recorded it
  --urgent REASON   the exams are urgent, for this reason
  --practice        the exams are practice: My Exams shows them, worklists do not
  --seed N          the same exams, cuts and pauses as a run before
  --help            says this

Ends with 'N exams arrived, N failed', and with exit code 1 when one failed.`;

const PHONES_UNASKED = 3;
const MOST = 1_000;

/** Reads the command line; whatever is wrong with it is told in a sentence. */
export function readPhoneOptions(args: readonly string[]): AskedFor {
  const given = parse(args);
  if ('mistake' in given) return { kind: 'mistake', sentence: given.mistake };
  const { values } = given;
  if (values.help) return { kind: 'help' };
  const exams = countOf(values.exams);
  const phones = values.phones === undefined ? Math.min(exams, PHONES_UNASKED) : countOf(values.phones);
  const sentence =
    mistakeInServer(values.server, values.flaky) ??
    (exams === 0 ? `--exams takes a number from 1 to ${MOST}.` : null) ??
    (phones === 0 ? `--phones takes a number from 1 to ${MOST}.` : null) ??
    (values.urgent === undefined ? null : urgencyProblem(true, values.urgent));
  if (sentence !== null) return { kind: 'mistake', sentence };
  return {
    kind: 'play',
    options: {
      server: new URL(values.server).origin,
      exams,
      phones: Math.min(phones, exams),
      operator: values.operator ?? null,
      seed: values.seed ?? String(randomInt(1_000_000)),
      isFlaky: values.flaky,
      isPractice: values.practice,
      urgentReason: values.urgent ?? null,
      rescanOf: values.rescan ?? null,
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        server: { type: 'string', default: 'http://localhost:8080' },
        exams: { type: 'string', default: '1' },
        phones: { type: 'string' },
        operator: { type: 'string' },
        rescan: { type: 'string' },
        urgent: { type: 'string' },
        seed: { type: 'string' },
        flaky: { type: 'boolean', default: false },
        practice: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return { mistake: error instanceof Error ? error.message : String(error) };
  }
}

/** 0 when it is no count. */
function countOf(text: string): number {
  const count = Number(text);
  return Number.isInteger(count) && count > 0 && count <= MOST ? count : 0;
}

function mistakeInServer(server: string, isFlaky: boolean): string | null {
  const protocol = URL.canParse(server) ? new URL(server).protocol : null;
  if (protocol !== 'http:' && protocol !== 'https:') return `"${server}" is not the address of a server.`;
  if (isFlaky && protocol === 'https:')
    return '--flaky needs an http address: it looks at bytes, not through TLS.';
  return null;
}
