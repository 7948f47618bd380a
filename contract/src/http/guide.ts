import type { EndpointSpec } from './endpoint.ts';

/** How several calls make one piece of work: for anyone who writes a client, on the page of the API. */
export interface Guide {
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly GuideStep[];
  /** What holds at every step. */
  readonly rules: readonly string[];
}

interface GuideStep {
  readonly text: string;
  /** Named by their declarations, so that no step names a call that does not exist. */
  readonly calls: readonly EndpointSpec[];
}
