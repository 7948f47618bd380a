import { getCatalogue } from '@sonoboard/contract/ingest/ingest.endpoints';
import { randomOf, type SeededRandom } from '../../server/demo/seeded-random.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import type { Loops } from './loops.ts';
import {
  type CatalogueProtocol,
  type ExamOptions,
  type MadeUpExam,
  makeUpExam,
  type PhoneOwner,
} from './made-up-exam.ts';
import { playExam } from './play-exam.ts';
import { type LineOptions, phoneLine } from './phone-line.ts';

export interface Phone {
  readonly name: string;
  readonly owner: PhoneOwner;
  /** How many exams it sends, one after the other. */
  readonly exams: number;
  /** Signs in, over the phone's own network. */
  readonly session: (options: LineOptions) => Promise<string>;
}

/** What a phone tells while it plays. */
export type PhoneNews =
  | { readonly kind: 'begun'; readonly title: string; readonly files: number; readonly bytes: number }
  | { readonly kind: 'sent'; readonly bytes: number }
  | { readonly kind: 'checking' }
  | { readonly kind: 'arrived'; readonly guid: string; readonly cuts: number; readonly repeats: number }
  | { readonly kind: 'failed'; readonly reason: string };

interface Plan {
  readonly server: string;
  readonly phones: readonly Phone[];
  readonly loops: Loops;
  /** Cuts, pauses and what is in the exams follow from it; guids and times are new in every run. */
  readonly seed: string;
  readonly isFlaky: boolean;
  readonly patienceMs: number;
  readonly options?: ExamOptions;
  readonly hear: (phone: number, news: PhoneNews) => void;
}

interface Outcome {
  readonly arrived: readonly MadeUpExam[];
  readonly failed: number;
  readonly cuts: number;
}

/** All phones at once, each on a network of its own. */
export async function playPhones(plan: Plan): Promise<Outcome> {
  const played = await Promise.all(plan.phones.map((phone, index) => playPhone(plan, phone, index)));
  return {
    arrived: played.flatMap(({ arrived }) => arrived),
    failed: played.reduce((sum, { failed }) => sum + failed, 0),
    cuts: played.reduce((sum, { cuts }) => sum + cuts, 0),
  };
}

async function playPhone(plan: Plan, phone: Phone, index: number): Promise<Outcome> {
  const { server, seed, isFlaky, patienceMs } = plan;
  const network = isFlaky ? await startFlakyProxy(server, randomOf(`${seed} network ${index}`)) : null;
  const cutsSoFar = () => network?.cuts ?? 0;
  const hear = (news: PhoneNews) => plan.hear(index, news);
  const arrived: MadeUpExam[] = [];
  try {
    const options = { baseUrl: network?.baseUrl ?? server, patienceMs };
    const line = phoneLine(await phone.session(options), options);
    const { protocols } = await line.call(getCatalogue, {});
    for (let nr = 1; nr <= phone.exams; nr += 1) {
      const random = randomOf(`${seed} exam ${index} ${nr}`);
      const protocol = chooseProtocol(protocols, random, plan.options);
      const { owner } = phone;
      const exam = makeUpExam({ random, owner, protocol, loops: plan.loops, now: new Date() }, plan.options);
      const hasArrived = await arrives(exam, {
        line,
        random,
        isRestless: isFlaky,
        patienceMs,
        hear,
        cutsSoFar,
      });
      if (hasArrived) arrived.push(exam);
    }
  } catch (error) {
    // Nobody could sign in, or nothing may be recorded.
    hear({ kind: 'failed', reason: reasonOf(error) });
  } finally {
    await network?.stop();
  }
  return { arrived, failed: phone.exams - arrived.length, cuts: cutsSoFar() };
}

type Playing = Omit<Parameters<typeof playExam>[1], 'onSent' | 'onSettling'> & {
  readonly hear: (news: PhoneNews) => void;
  readonly cutsSoFar: () => number;
};

/** One exam that fails does not keep the next one from being sent. */
async function arrives(exam: MadeUpExam, { hear, cutsSoFar, ...play }: Playing): Promise<boolean> {
  const bytes = exam.files.reduce((sum, { size }) => sum + size, 0);
  const before = { cuts: cutsSoFar(), repeats: play.line.repeats };
  hear({ kind: 'begun', title: exam.title, files: exam.files.length, bytes });
  try {
    await playExam(exam, {
      ...play,
      onSent: (sent) => hear({ kind: 'sent', bytes: sent }),
      onSettling: () => hear({ kind: 'checking' }),
    });
  } catch (error) {
    hear({ kind: 'failed', reason: `${exam.guid}: ${reasonOf(error)}` });
    return false;
  }
  const repeats = play.line.repeats - before.repeats;
  hear({ kind: 'arrived', guid: exam.guid, cuts: cutsSoFar() - before.cuts, repeats });
  return true;
}

function chooseProtocol(
  [first, ...others]: readonly CatalogueProtocol[],
  random: SeededRandom,
  { rescanOf, isShort = false }: ExamOptions = {},
): CatalogueProtocol {
  if (first === undefined) throw new Error('The config of this account allows no protocol.');
  const all = [first, ...others] as const;
  if (isShort) return all.reduce((short, one) => (one.views.length < short.views.length ? one : short));
  return all.find(({ name }) => name === rescanOf?.protocol) ?? random.pick(all);
}

/** What a connection that failed has to say stands in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message || cause.name})` : error.message;
}
