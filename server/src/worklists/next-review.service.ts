import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { getNextReview } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { worklistOf } from './worklists.service.ts';

interface WorklistRow {
  readonly guid: string;
  readonly protocol: ProtocolName;
  readonly linked_to: string | null;
  readonly has_rescan: boolean;
}

/** Enough for most chains, and a limit whose statement is prepared. */
const FEWEST_ROWS = 5;

/** The first exam of the worklist that is not under review. */
export async function findNextReview(
  worklist: ReturnType<typeof worklistOf>,
  actor: Actor,
  config: UserConfig,
  { under_review: underReview = [], data_collection_guid }: QueryOf<typeof getNextReview>,
) {
  const query = { data_collection_guid, limit: Math.max(FEWEST_ROWS, underReview.length + 1) };
  const { json } = await worklist(actor.guid, query, patientVisibility(config));
  const { items } = JSON.parse(json) as { readonly items: readonly WorklistRow[] };
  const next = items.find(({ guid }) => !underReview.includes(guid));
  if (next === undefined) return null;
  const { guid, protocol, linked_to, has_rescan } = next;
  const { flow } = reviewExamRoute({ guid, protocol, linkedTo: linked_to, hasRescan: has_rescan });
  return { next: { guid, protocol, linked_to, has_rescan }, flow };
}
