import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { InconclusiveAssessment } from '@sonoboard/domain/reviews/assessment';
import { assessmentLabel, type LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import type { KeyboardEvent } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import { ClinicalGlyph } from '../../ui/clinical-glyph.tsx';
import { clinicalKind } from '../../ui/clinical-tone.ts';
import { Kbd } from '../../ui/kbd.tsx';

interface OtherMenuProps {
  readonly id: string;
  readonly anchor: HTMLElement | null;
  readonly choices: readonly InconclusiveAssessment[];
  readonly chosen: InconclusiveAssessment | null;
  readonly rules: LabelRules;
  readonly onChoose: (choice: InconclusiveAssessment) => void;
  readonly onClose: () => void;
}

const LETTERS: Readonly<Record<InconclusiveAssessment, string>> = {
  not_applicable: 'I',
  rescan: 'R',
  standard: 'S',
};

/** What lies behind Other; each choice has its letter. */
export function OtherMenu({ id, anchor, choices, chosen, rules, onChoose, onClose }: OtherMenuProps) {
  function takeKey(event: KeyboardEvent): void {
    const choice = choices.find((one) => LETTERS[one] === event.key.toUpperCase());
    if (choice === undefined || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(choice);
  }

  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { sx: { mt: 0.5, minWidth: 220 } },
        list: { 'aria-label': assessmentLabel('not_applicable', rules), onKeyDownCapture: takeKey },
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} selected={choice === chosen} onClick={() => onChoose(choice)}>
          <span style={{ display: 'flex', color: tokens.other }}>
            <ClinicalGlyph kind={clinicalKind(choice)} />
          </span>
          <span style={{ flex: 1 }}>{assessmentLabel(choice, rules)}</span>
          <span aria-hidden>
            <Kbd>{LETTERS[choice]}</Kbd>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
