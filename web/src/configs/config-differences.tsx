import { styled } from '@mui/material/styles';
import { CONFIG_CATALOGUE, type UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { SETTING_LABELS } from '@sonoboard/domain/configs/setting-labels';
import { isSameSettingValue } from '@sonoboard/domain/configs/setting-value';
import { tokens } from '../ui/theme/tokens.ts';
import { valueWords } from './setting-words.ts';

const List = styled('ul')({
  margin: '8px 0 0',
  paddingLeft: 20,
  display: 'grid',
  gap: 4,
  '& span': { color: tokens.t2 },
});

/** What a config changes, in words; nothing is the default way of working. */
export function ConfigDifferences({ config }: { readonly config: UserConfig }) {
  const changed = CONFIG_CATALOGUE.filter(
    (setting) => !isSameSettingValue(config[setting.key], setting.default),
  );
  if (changed.length === 0) {
    return (
      <p style={{ margin: '8px 0 0', color: tokens.t2 }}>Changes nothing: every setting has its default.</p>
    );
  }
  return (
    <List aria-label="What this config changes">
      {changed.map((setting) => (
        <li key={setting.key}>
          {SETTING_LABELS[setting.key]}: {valueWords(setting, config[setting.key])}{' '}
          <span>(default: {valueWords(setting, setting.default)})</span>
        </li>
      ))}
    </List>
  );
}
