import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';

interface Rooms {
  readonly contract: readonly EndpointSpec[];
  readonly served: ReadonlySet<EndpointSpec>;
}

/**
 * What stops the start: a call of the contract that no route serves, and a route for a call that the contract does not
 * have. Endpoints are compared by identity: a copy is not the declared call.
 */
export function crossCheck({ contract, served }: Rooms): void {
  const declared = new Set(contract);
  const problems = [
    ...contract
      .filter((endpoint) => !served.has(endpoint))
      .map((endpoint) => `${nameOf(endpoint)} is served by nobody`),
    ...[...served]
      .filter((endpoint) => !declared.has(endpoint))
      .map((endpoint) => `${nameOf(endpoint)} is not in the contract`),
  ];
  if (problems.length > 0)
    throw new Error(`Routes and contract differ:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
}

function nameOf({ method, path }: EndpointSpec): string {
  return `${method} ${path}`;
}
