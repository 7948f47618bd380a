import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { Actor } from '@sonoboard/domain/shared/actor';

export interface Session {
  readonly guid: string;
  /** Until when the person may set a new password: they have just confirmed the current one. */
  readonly elevatedUntil: Date | null;
  /** The settings of the person, read together with the session. */
  readonly config: UserConfig;
}

export interface Caller {
  readonly actor: Actor;
  readonly session: Session;
}

/** How the call came about: one that a page makes by itself does not keep the session alive. */
interface CallOrigin {
  readonly isAction: boolean;
}

/** Finds the caller behind a session cookie. Null means that the database said so: failing to ask it must throw. */
export type Authenticate = (token: string, origin: CallOrigin) => Promise<Caller | null>;
