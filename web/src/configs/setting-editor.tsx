import type { Setting } from '@sonoboard/domain/configs/setting';
import type { SettingValue } from '@sonoboard/domain/configs/setting-value';
import { SelectField } from '../ui/select-field.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { MultiChoiceSetting } from './multi-choice-setting.tsx';
import { PriceSetting } from './price-setting.tsx';
import { choiceWords } from './setting-words.ts';
import { TypedSetting } from './typed-setting.tsx';

interface SettingEditorProps {
  readonly setting: Setting;
  readonly label: string;
  readonly value: SettingValue;
  readonly onChange: (value: SettingValue) => void;
}

/** Each kind of setting has its own input. */
export function SettingEditor({ setting, label, value, onChange }: SettingEditorProps) {
  switch (setting.kind) {
    case 'toggle':
      return <SwitchField label={label} isLabelHidden isOn={value === true} onChange={onChange} />;
    case 'choice':
      return (
        <SelectField
          label={label}
          isLabelHidden
          value={String(value)}
          options={setting.choices.map((choice) => ({ value: choice, label: choiceWords(setting, choice) }))}
          onChange={onChange}
        />
      );
    case 'multi_choice':
      return (
        <MultiChoiceSetting
          setting={setting}
          label={label}
          chosen={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      );
    case 'dynamic_choice':
      return <PriceSetting label={label} value={String(value)} onChange={onChange} />;
    case 'integer':
    case 'text':
      return <TypedSetting setting={setting} label={label} value={value} onChange={onChange} />;
  }
}
