import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { assessmentLabel, type LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import { tokens } from '../ui/theme/tokens.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';

interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  /** How the account names the findings. */
  readonly rules?: LabelRules | undefined;
  readonly onClose: () => void;
}

interface KeyGroup {
  readonly name: string;
  readonly keys: readonly { readonly does: string; readonly keys: readonly string[] }[];
}

const DEFAULT_LABELS: LabelRules = { compressibilityLabels: false, indeterminateLabel: false };

function reviewKeys(rules: LabelRules): KeyGroup {
  return {
    name: 'Review',
    keys: [
      { does: 'Rate the clip', keys: ['1', '…', '5'] },
      { does: assessmentLabel('negative', rules), keys: ['N'] },
      { does: assessmentLabel('positive', rules), keys: ['D'] },
      { does: assessmentLabel('not_applicable', rules), keys: ['O'] },
      { does: 'Comment', keys: ['C'] },
      { does: 'Next clip, next page', keys: ['↵'] },
      { does: 'Submit and Next, on the report', keys: ['Ctrl ↵'] },
      { does: 'Go to a clip', keys: ['⇧ 1', '…', '⇧ 9'] },
      { does: 'This list', keys: ['?'] },
    ],
  };
}

const VIDEO_KEYS: KeyGroup = {
  name: 'Video',
  keys: [
    { does: 'Play or pause', keys: ['Space'] },
    { does: 'Step', keys: ['←', '→'] },
    { does: 'Step one frame', keys: ['⇧ ←', '⇧ →'] },
    { does: 'Previous or next compression', keys: ['[', ']'] },
    { does: 'Slower or faster', keys: [',', '.'] },
    { does: 'Vessel overlay', keys: ['V'] },
    { does: 'Full screen', keys: ['F'] },
  ],
};

const Groups = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
  gap: '16px 40px',
  alignItems: 'start',
});

const Keys = styled('dl')({
  margin: 0,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 36,
    borderBottom: `1px solid ${tokens.line2}`,
  },
  '& > div:last-of-type': { borderBottom: 0 },
  '& dd': { display: 'flex', gap: 4, margin: 0, color: tokens.t3 },
});

const GroupName = styled('h3')({
  margin: 0,
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 400,
  color: tokens.t2,
});

export function ShortcutsDialog({ isOpen, rules = DEFAULT_LABELS, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      line="Letter keys are off while you type in a text box. Press Esc to leave it."
      isWide
      actions={
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Groups>
        {[reviewKeys(rules), VIDEO_KEYS].map((group) => (
          <section key={group.name}>
            <GroupName>{group.name}</GroupName>
            <Keys>
              {group.keys.map(({ does, keys }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </Keys>
          </section>
        ))}
      </Groups>
    </Dialog>
  );
}
