import type * as z from 'zod/mini';
import type { Policy } from './policies.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';

/**
 * What the audit trail keeps of a call. The kernel holds the handler to it: a call that declares
 * `patient-read` or `change` and records nothing fails in tests and answers 503 in production.
 */
export type AuditClass = 'none' | 'patient-read' | 'change' | 'sign-in';

/**
 * What a POST does when it is sent once more, as people do with a second click and programs after an answer that got lost:
 * - by-key: it makes something new, unless the caller sends the `Idempotency-Key` of the first: then it gives the same reply.
 * - own-guid: the caller names what is made by a guid, so the second finds it.
 * - same-state: what it asks for is so already, or it is refused.
 * - secret-reply: as without a key, because its reply holds a secret, and secrets are not kept to be given again.
 * - each-counts: every one is an event of its own.
 */
type IfRepeated = 'by-key' | 'own-guid' | 'same-state' | 'secret-reply' | 'each-counts';

type Schema = z.ZodMiniType;

/** A reply is JSON of a declared shape, or one of the few things that are not JSON. */
export type Reply = Schema | 'redirect' | 'file' | 'empty' | 'html' | 'stream';

export interface EndpointSpec {
  readonly method: Method;
  /** Below /api, spelled as the specification spells it, with {placeholders}. */
  readonly path: `/${string}`;
  /** One sentence for the documentation: what it does. */
  readonly summary: string;
  readonly allow: Policy;
  readonly audit: AuditClass;
  /** Every POST says it; a test holds them to it. */
  readonly ifRepeated?: IfRepeated;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /**
   * The body arrives as untouched bytes: whole, where the sender's signature covers them; as a stream, where it is a file
   * that no memory should hold.
   */
  readonly rawBody?: 'whole' | 'stream';
  readonly reply: Reply;
  /** Accepts text that cannot be stored: a damaged link of a mail must lead to a page, and nothing of it is stored. */
  readonly acceptsAnyText?: true;
  /** Pages make this read before anybody asks for it, and then say so (`PREFETCH_HEADER`); other calls do not hear it. */
  readonly isFetchedAhead?: true;
  /** Pages make this call by themselves, so it never keeps a session alive. */
  readonly isBackground?: true;
  /** 200 unless said: 201 for creates, 204 for empty replies, 302 or 303 for redirects. */
  readonly status?: 200 | 201 | 204 | 302 | 303;
}

/** Declares a call once. Server, web client, documentation and authorisation tests read this value. */
export function endpoint<const Spec extends EndpointSpec>(spec: Spec): Spec {
  return spec;
}

declare const ENDPOINT: unique symbol;

/**
 * An endpoint as the browser has it: where to send a call, without schemas, which would bring a validation library into
 * the first script. The types of the schemas come along. Every `*.calls.ts` is generated from its `*.endpoints.ts`.
 */
export type Call<E extends EndpointSpec = EndpointSpec> = {
  readonly method: E['method'];
  readonly path: E['path'];
  /** Only where `call()` sends a key. */
  readonly ifRepeated?: Extract<E['ifRepeated'], IfRepeated>;
  /** Exists for the compiler only. */
  readonly [ENDPOINT]?: E;
} & (E extends { readonly ifRepeated: 'by-key' } ? { readonly ifRepeated: 'by-key' } : unknown);

/** Both can be called: tests declare endpoints of their own. */
export type Callable = EndpointSpec | Call;

type EndpointOf<C extends Callable> = C extends EndpointSpec
  ? C
  : C extends { readonly [ENDPOINT]?: infer E extends EndpointSpec }
    ? E
    : never;

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<C extends Callable> = OutputOf<EndpointOf<C>['params']>;
export type QueryOf<C extends Callable> = OutputOf<EndpointOf<C>['query']>;
export type BodyOf<C extends Callable> = OutputOf<EndpointOf<C>['body']>;
export type ReplyOf<C extends Callable> = OutputOf<EndpointOf<C>['reply']>;

/** The columns by which a list can be sorted, as `listQuery` of its endpoint names them. */
export type SortColumnOf<C extends Callable> =
  QueryOf<C> extends { readonly sort?: infer Column } ? Extract<Column, string> : never;

/** The same at run time: every `*.sort-columns.ts` is generated from its `*.endpoints.ts`. */
export type SortColumns<E extends EndpointSpec> = readonly SortColumnOf<E>[];

/** What a client hands over: parameters that have a default may be left out. */
type InputOf<S> = S extends Schema ? z.input<S> : never;
type Part<Name extends string, S> = [InputOf<S>] extends [never]
  ? { readonly [K in Name]?: undefined }
  : undefined extends InputOf<S>
    ? { readonly [K in Name]?: InputOf<S> }
    : Partial<InputOf<S>> extends InputOf<S>
      ? { readonly [K in Name]?: InputOf<S> }
      : { readonly [K in Name]: InputOf<S> };

export type CallInput<C extends Callable> = Part<'params', EndpointOf<C>['params']> &
  Part<'query', EndpointOf<C>['query']> &
  Part<'body', EndpointOf<C>['body']>;
