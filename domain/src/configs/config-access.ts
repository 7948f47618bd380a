import { isAdmin, isInternal, type Actor } from '../shared/actor.ts';

/** Anyone who has no config of their own has the default one, so that one stays. */
export function mayDeleteConfig(actor: Actor, config: { readonly isDefault: boolean }): boolean {
  return isInternal(actor) && !config.isDefault;
}

/** Configs change clinical behaviour, so handing one to a person takes the admin flag. */
export function mayAssignConfig(actor: Actor): boolean {
  return isAdmin(actor);
}
