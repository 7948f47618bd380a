import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { SettingKey } from '@sonoboard/domain/configs/config-catalogue';
import type { Setting } from '@sonoboard/domain/configs/setting';
import { SETTING_DESCRIPTIONS } from '@sonoboard/domain/configs/setting-descriptions';
import { SETTING_LABELS } from '@sonoboard/domain/configs/setting-labels';
import { isSameSettingValue } from '@sonoboard/domain/configs/setting-value';
import { tokens } from '../ui/theme/tokens.ts';
import { SavingMark } from '../ui/saving.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Config } from './configs.queries.ts';
import { SettingEditor } from './setting-editor.tsx';
import { SCOPE_WORDS, valueWords } from './setting-words.ts';
import { useSettingChange } from './use-setting-change.ts';

interface SettingRowProps {
  readonly setting: Setting & { readonly key: SettingKey };
  readonly config: Config;
}

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 260px 76px',
  gap: '8px 24px',
  alignItems: 'start',
  padding: '14px 0',
  borderTop: `1px solid ${tokens.line}`,
  '&:first-of-type': { borderTop: 0, paddingTop: 0 },
  '&:last-of-type': { paddingBottom: 0 },
  '& > output': { textAlign: 'right' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
}));

const About = styled('div')({
  minWidth: 0,
  '& h3': { margin: 0, fontSize: 14, lineHeight: '20px', fontWeight: 500 },
  '& p': { margin: '2px 0 0', fontSize: 13, lineHeight: '18px', color: tokens.t2 },
  '& code': {
    fontFamily: 'inherit',
    fontSize: 12,
    lineHeight: '16px',
    color: tokens.t3,
    overflowWrap: 'anywhere',
  },
});

const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' });

const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px' });

/** One setting: what it is, where it applies, its value, and the way back to its default. */
export function SettingRow({ setting, config }: SettingRowProps) {
  const { wanted, state, save } = useSettingChange(config.guid, setting.key);
  const value = wanted ?? config[setting.key];
  const label = SETTING_LABELS[setting.key];
  const isChanged = !isSameSettingValue(value, setting.default);
  return (
    <Row>
      <About>
        <Head>
          <h3>{label}</h3>
          <StatusChip label={SCOPE_WORDS[setting.appliesTo]} />
          {isChanged && <StatusChip tone="accent" label="Changed" />}
        </Head>
        <p>{SETTING_DESCRIPTIONS[setting.key]}</p>
        <Foot>
          <code>{setting.key}</code>
          {isChanged && (
            <Button
              size="small"
              // What is read begins with what is seen, so that it can be said to press it.
              aria-label={`Use default: ${valueWords(setting, setting.default)} for ${label}`}
              onClick={() => save(setting.default)}
              sx={{ px: 0, minWidth: 0, minHeight: 24, height: 24 }}
            >
              Use default: {valueWords(setting, setting.default)}
            </Button>
          )}
        </Foot>
      </About>
      <SettingEditor setting={setting} label={label} value={value} onChange={save} />
      <SavingMark state={state} />
    </Row>
  );
}
