import * as z from 'zod/mini';
import {
  CONFIG_CATALOGUE,
  type SettingKey,
  type UserConfig as Settings,
} from '@sonoboard/domain/configs/config-catalogue';
import type { Setting } from '@sonoboard/domain/configs/setting';
import { Count, Guid } from '../http/wire-values.ts';

const PRICE_ID_MAX = 255;

function valueOf(setting: Setting): z.ZodMiniType {
  if (setting.kind === 'toggle') return z.boolean();
  if (setting.kind === 'choice') return z.enum(setting.choices);
  if (setting.kind === 'multi_choice')
    return z.array(z.enum(setting.choices)).check(z.maxLength(setting.choices.length));
  if (setting.kind === 'integer') return z.int().check(z.gte(setting.min), z.lte(setting.max));
  if (setting.kind === 'text') return z.string().check(z.maxLength(setting.maxLength));
  setting.kind satisfies 'dynamic_choice';
  return z.string().check(z.maxLength(PRICE_ID_MAX));
}

type SettingShape = { [Key in SettingKey]: z.ZodMiniType<Settings[Key], Settings[Key]> };

/** Made from the catalogue, whose type says the value of every key; the cast only repeats that. */
export const settingShape = Object.fromEntries(
  CONFIG_CATALOGUE.map((setting) => [setting.key, valueOf(setting)]),
) as unknown as SettingShape;

/** A config with all its settings. */
export const Config = z.object({ guid: Guid, name: z.string(), ...settingShape });

/** What staff see of a config besides: everybody without a config of their own is on the default one. */
export const configFacts = { is_default: z.boolean(), user_count: Count };

export const ConfigOfStaff = z.object({ ...Config.shape, ...configFacts });
