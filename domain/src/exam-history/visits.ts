/** A session ends after an hour without an action of its person, and with it what they had open. */
const VISIT_ENDS_AFTER_MS = 60 * 60 * 1000;
/** Two reads of one moment are one page, not a length. */
const SHORTEST_KNOWN_MS = 60 * 1000;

/**
 * What the product heard of a person who has an exam open. opened: a page showed it; active: the page was still there;
 * submitted: the review is given, and with it the visit ends.
 */
export interface SignOfLife {
  readonly guid: string;
  readonly personGuid: string;
  readonly at: Date;
  readonly kind: 'opened' | 'active' | 'submitted';
  /** Where the page was there all the time, since when. */
  readonly since?: Date;
  /** It was read by emergency access. */
  readonly isEmergency?: boolean;
}

/** One person looking at one exam, however many pages of it they open. */
export interface Visit {
  /** Of the read that began it. */
  readonly guid: string;
  readonly personGuid: string;
  readonly from: Date;
  /** The last sign of life. */
  readonly until: Date;
  readonly hasSubmitted: boolean;
  readonly isEmergency: boolean;
}

/** A visit lasts while signs of its person follow each other within an hour; others may visit meanwhile. */
export function mergeVisits(signs: readonly SignOfLife[]): readonly Visit[] {
  const people = new Set(signs.map(({ personGuid }) => personGuid));
  return [...people].flatMap((person) => visitsOfPerson(signs.filter((sign) => sign.personGuid === person)));
}

function visitsOfPerson(signs: readonly SignOfLife[]): readonly Visit[] {
  const visits: Visit[] = [];
  for (const sign of signs.toSorted(bySequence)) {
    const { guid, personGuid, at, kind, since = at, isEmergency = false } = sign;
    const current = visits.at(-1);
    if (current !== undefined && continues(current, since, isEmergency)) {
      visits[visits.length - 1] = { ...current, until: at, hasSubmitted: kind === 'submitted' };
    } else if (kind === 'opened') {
      visits.push({ guid, personGuid, from: at, until: at, hasSubmitted: false, isEmergency });
    }
  }
  return visits;
}

/** What is read in an emergency is a visit of its own. */
function continues(current: Visit, next: Date, isEmergency: boolean): boolean {
  const { until, hasSubmitted } = current;
  if (isEmergency !== current.isEmergency) return false;
  return !hasSubmitted && next.getTime() - until.getTime() < VISIT_ENDS_AFTER_MS;
}

const ORDER: readonly SignOfLife['kind'][] = ['opened', 'active', 'submitted'];

function bySequence(one: SignOfLife, other: SignOfLife): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) ||
    (one.guid < other.guid ? -1 : 1)
  );
}

/** Null where it is not known. Without a submission nobody knows when the page was closed. */
export function visitLength({ from, until, hasSubmitted }: Visit): { isExact: boolean; ms: number } | null {
  const ms = until.getTime() - from.getTime();
  if (hasSubmitted) return { isExact: true, ms };
  return ms < SHORTEST_KNOWN_MS ? null : { isExact: false, ms };
}
