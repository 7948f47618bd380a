import { styled } from '@mui/material/styles';
import type { MultiChoice } from '@sonoboard/domain/configs/setting';
import { tokens } from '../ui/theme/tokens.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { choiceWords } from './setting-words.ts';

interface MultiChoiceSettingProps {
  readonly setting: MultiChoice;
  readonly label: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const Boxes = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 32,
    fontSize: 13,
    lineHeight: '18px',
    color: tokens.t1,
    cursor: 'pointer',
  },
});

/** Sends the complete new list, in the catalogue's order. */
export function MultiChoiceSetting({ setting, label, chosen, onChange }: MultiChoiceSettingProps) {
  return (
    <Boxes aria-label={label}>
      {setting.choices.map((choice) => (
        <label key={choice}>
          <Checkbox
            label={choiceWords(setting, choice)}
            isChecked={chosen.includes(choice)}
            onChange={(isChecked) =>
              onChange(
                setting.choices.filter((known) => (known === choice ? isChecked : chosen.includes(known))),
              )
            }
          />
          <span aria-hidden>{choiceWords(setting, choice)}</span>
        </label>
      ))}
    </Boxes>
  );
}
