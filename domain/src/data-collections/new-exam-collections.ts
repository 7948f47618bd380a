export interface OperatorCollections {
  /** Collection of the operator's active workspace. */
  readonly workspaceCollectionGuid: string | null;
  /** Collections in which the operator is scanner. */
  readonly scannerCollectionGuids: readonly string[];
}

export interface CollectionLink {
  readonly fromGuid: string;
  readonly toGuid: string;
}

/** Where a newly arrived exam goes. Links are followed one step only, so that a circle of links ends. */
export function collectionsOfNewExam(
  operator: OperatorCollections,
  links: readonly CollectionLink[],
): readonly string[] {
  const direct =
    operator.workspaceCollectionGuid === null
      ? operator.scannerCollectionGuids
      : [operator.workspaceCollectionGuid];
  const linked = links.filter(({ fromGuid }) => direct.includes(fromGuid)).map(({ toGuid }) => toGuid);
  return [...new Set([...direct, ...linked])];
}
