import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';

interface Rooms {
  readonly contract: readonly EndpointSpec[];
  readonly served: ReadonlySet<EndpointSpec>;
  readonly pending: readonly EndpointSpec[];
}

/**
 * What stops the start: a call of the contract that no route serves, a route for a call that the contract does not have,
 * a pending call that is served after all. Endpoints are compared by identity: a copy is not the declared call.
 */
export function crossCheck({ contract, served, pending }: Rooms): void {
  const declared = new Set(contract);
  const problems = [
    ...contract
      .filter((endpoint) => !served.has(endpoint))
      .map((endpoint) => `${nameOf(endpoint)} is served by nobody`),
    ...[...served]
      .filter((endpoint) => !declared.has(endpoint))
      .map((endpoint) => `${nameOf(endpoint)} is not in the contract`),
    ...pending
      .filter((endpoint) => !declared.has(endpoint))
      .map((endpoint) => `${nameOf(endpoint)} is pending but not in the contract`),
  ];
  if (problems.length > 0)
    throw new Error(`Routes and contract differ:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
}

function nameOf({ method, path }: EndpointSpec): string {
  return `${method} ${path}`;
}
