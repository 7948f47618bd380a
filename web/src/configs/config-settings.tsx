import { SearchRounded as Search } from '../ui/icons/search-rounded.tsx';
import { SearchOffRounded as SearchOff } from '../ui/icons/search-off-rounded.tsx';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { CONFIG_CATALOGUE, SETTING_GROUPS } from '@sonoboard/domain/configs/config-catalogue';
import { searchSettings } from '@sonoboard/domain/configs/setting-search';
import { isSameSettingValue } from '@sonoboard/domain/configs/setting-value';
import { BAR_HEIGHT, tokens } from '../ui/theme/tokens.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import type { Config } from './configs.queries.ts';
import { GroupNav, groupId } from './group-nav.tsx';
import { SettingRow } from './setting-row.tsx';

const Side = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1040px) 220px',
  gap: 24,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
const Groups = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  '& > div': { scrollMarginTop: BAR_HEIGHT + 24 },
});
const Rows = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/** The whole catalogue, group by group; narrowed by words, or to what differs from the defaults. */
export function ConfigSettings({ config }: { readonly config: Config }) {
  const [text, setText] = useState('');
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const changed = CONFIG_CATALOGUE.filter(
    (setting) => !isSameSettingValue(config[setting.key], setting.default),
  );
  const shown = searchSettings(isOnlyChanged ? changed : CONFIG_CATALOGUE, text);
  const groups = SETTING_GROUPS.map((name) => ({
    name,
    settings: shown.filter((setting) => setting.group === name),
    changed: changed.filter((setting) => setting.group === name).length,
  })).filter(({ settings }) => settings.length > 0);
  return (
    <section aria-label="Settings">
      <PageHeader
        level="h2"
        title="Settings"
        count={`${changed.length} of ${CONFIG_CATALOGUE.length} changed`}
      >
        <SwitchField label="Only changed settings" isOn={isOnlyChanged} onChange={setOnlyChanged} />
        <OutlinedInput
          size="small"
          value={text}
          placeholder="Search settings"
          onChange={(event) => setText(event.target.value)}
          startAdornment={<Search aria-hidden sx={{ ml: 1.25, fontSize: 20, color: tokens.t2 }} />}
          slotProps={{ input: { 'aria-label': 'Search settings', role: 'searchbox' } }}
          sx={{ pl: 0, width: { xs: '100%', md: 280 }, height: { xs: 44, md: 36 } }}
        />
      </PageHeader>
      {shown.length === 0 && (
        <EmptyState
          icon={SearchOff}
          title={text.trim() === '' ? 'Every setting has its default.' : 'No results found.'}
        />
      )}
      <Side>
        <Groups>
          {groups.map(({ name, settings }) => (
            <div key={name} id={groupId(name)}>
              <SectionCard title={name} count={settings.length}>
                <Rows>
                  {settings.map((setting) => (
                    <SettingRow key={setting.key} setting={setting} config={config} />
                  ))}
                </Rows>
              </SectionCard>
            </div>
          ))}
        </Groups>
        <GroupNav groups={groups} />
      </Side>
    </section>
  );
}
