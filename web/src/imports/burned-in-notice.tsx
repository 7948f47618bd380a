import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { FieldHelp } from '../ui/field-help.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import type { ImportFile } from './imports.queries.ts';
import type { FileView } from './view-choices.ts';

interface BurnedInNoticeProps {
  readonly views: readonly FileView[];
  readonly burnedIn: readonly ImportFile[];
  readonly hasLooked: boolean;
  readonly onLooked: (hasLooked: boolean) => void;
  readonly error: string | undefined;
}

const LOOKED = 'I have checked the pictures: they show no name, or the reviewers may see it.';

const Label = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  marginTop: 8,
  padding: '4px 0',
  cursor: 'pointer',
  '& > input': { marginTop: 1 },
});

/** Names in the pixels cannot be taken out by us: someone has to look. */
export function BurnedInNotice({ views, burnedIn, hasLooked, onLooked, error }: BurnedInNoticeProps) {
  const helpId = useId();
  if (burnedIn.length > 0) {
    return (
      <InlineAlert kind="warning">
        The scanner says that text about the patient is part of the picture in{' '}
        {burnedIn.map(({ name }) => name).join(', ')}. Reviewers would see it, and it stays in every export.
        <Label>
          <Checkbox
            label={LOOKED}
            isRequired
            isChecked={hasLooked}
            onChange={onLooked}
            errorId={error === undefined ? undefined : helpId}
          />
          <span>{LOOKED}</span>
        </Label>
        <FieldHelp id={helpId} error={error} />
      </InlineAlert>
    );
  }
  const isUnknown = views.some(({ file, view }) => view !== null && file.burned_in === 'unknown');
  if (!isUnknown) return null;
  return (
    <InlineAlert kind="info">
      Not every file says whether a name is part of its picture. A look at the previews tells.
    </InlineAlert>
  );
}
