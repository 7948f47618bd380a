import type { UserConfig } from '../configs/config-catalogue.ts';
import { SECOND_FACTOR_NEEDED } from '../groups/permissions.ts';
import type { Actor } from '../shared/actor.ts';

const SECOND_FACTOR_LIFE_MS = 5 * 60 * 1000;

/** Where the config keeps it from them, people neither switch two-factor sign-in on nor off; staff can (AMB-057). */
export function mayChangeTwoFactor(config: Pick<UserConfig, 'two_fa_enable_user_overwrite'>): boolean {
  return config.two_fa_enable_user_overwrite;
}

/** Who needs a second factor may set one up, whatever the config says about everybody else. */
export function maySetUpTwoFactor(
  config: Pick<UserConfig, 'two_fa_enable_user_overwrite'>,
  actor: Pick<Actor, 'permissions'>,
): boolean {
  return mayChangeTwoFactor(config) || needsSecondFactor(actor);
}

export function needsSecondFactor({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return permissions.includes(SECOND_FACTOR_NEEDED);
}

/** Until when someone who gave the right password may add the code. */
export function secondFactorExpiresAt(passwordGivenAt: Date): Date {
  return new Date(passwordGivenAt.getTime() + SECOND_FACTOR_LIFE_MS);
}

interface PasswordCheck {
  readonly createdAt: Date;
  readonly invalidateTokensBefore: Date | null;
}

/** A new password also ends the sign-ins that began with the old one. */
export function isPasswordCheckCurrent({ createdAt, invalidateTokensBefore }: PasswordCheck): boolean {
  return invalidateTokensBefore === null || createdAt.getTime() >= invalidateTokensBefore.getTime();
}
