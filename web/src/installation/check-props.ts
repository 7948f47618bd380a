import type { Check, CheckState } from '@sonoboard/domain/installation/check-state';
import type { ServerState } from '../platform/server-state.ts';

/** What a check of the Health page is given, once its figures could be read. */
export interface CheckProps<Part extends Check> {
  readonly state: CheckState;
  readonly facts: NonNullable<ServerState[Part]>;
  /** When the figures were read, by the clock of the server. */
  readonly now: Date;
}
