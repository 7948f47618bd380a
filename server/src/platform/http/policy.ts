import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import type { Policy } from '@sonoboard/contract/http/policies';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { FastifyRequest } from 'fastify';
import type { Session } from './caller.ts';

/** Policies that decide without a session. For all others the kernel answers 401 before it asks them. */
export type OpenPolicy = 'public' | 'password-reset' | 'payment-provider' | 'workspace-token';

const OPEN_POLICIES: ReadonlySet<Policy> = new Set<OpenPolicy>([
  'public',
  'password-reset',
  'payment-provider',
  'workspace-token',
]);

export type ActorFor<P extends Policy> = P extends OpenPolicy ? Actor | null : Actor;
export type SessionFor<P extends Policy> = P extends OpenPolicy ? Session | null : Session;

/** A call whose input has the form that its endpoint declares. */
export interface PolicyCall<P extends Policy = OpenPolicy> {
  readonly endpoint: EndpointSpec;
  readonly actor: ActorFor<P>;
  readonly session: SessionFor<P>;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly request: FastifyRequest;
}

/** Returns to allow, throws an AppError to refuse. */
export type PolicyCheck<P extends Policy> = (call: PolicyCall<P>) => void | Promise<void>;

export type Policies = { readonly [P in Policy]: PolicyCheck<P> };

export function isOpenPolicy(policy: Policy): policy is OpenPolicy {
  return OPEN_POLICIES.has(policy);
}
