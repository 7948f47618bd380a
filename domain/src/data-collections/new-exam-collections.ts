export interface OperatorCollections {
  /** Collection of the operator's active workspace. */
  readonly workspaceCollectionGuid: string | null;
  /** Collections in which the operator is scanner. */
  readonly scannerCollectionGuids: readonly string[];
  /** Of a rescan: where the other exams of its chain are. */
  readonly chainCollectionGuids?: readonly string[];
}

export interface CollectionLink {
  readonly fromGuid: string;
  readonly toGuid: string;
}

/**
 * Where a newly arrived exam goes. A rescan also goes where its chain is, as far as the operator still scans there: people who
 * asked for it must see it, and a clinic that the operator has left must not. Links are followed one step only, so that a
 * circle of links ends.
 */
export function collectionsOfNewExam(
  operator: OperatorCollections,
  links: readonly CollectionLink[],
): readonly string[] {
  const { workspaceCollectionGuid, scannerCollectionGuids, chainCollectionGuids = [] } = operator;
  const usual = workspaceCollectionGuid === null ? scannerCollectionGuids : [workspaceCollectionGuid];
  const ofChain = chainCollectionGuids.filter((guid) => scannerCollectionGuids.includes(guid));
  const direct = [...usual, ...ofChain];
  const linked = links.filter(({ fromGuid }) => direct.includes(fromGuid)).map(({ toGuid }) => toGuid);
  return [...new Set([...direct, ...linked])];
}
