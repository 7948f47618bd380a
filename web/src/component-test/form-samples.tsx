import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useKeptText } from '../platform/kept-text.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { EditableTitle } from '../ui/editable-title.tsx';
import { FormField } from '../ui/form-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SwitchField } from '../ui/switch-field.tsx';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  gap: 16,
  alignItems: 'start',
});

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' });

const TYPES = [
  { value: 'everyone_reviews', label: 'everyone_reviews' },
  { value: 'single_review_per_exam', label: 'single_review_per_exam' },
] as const;

export function FormSamples() {
  const [name, setName] = useState('Helena Vogt');
  const [password, setPassword] = useState('Correct horse');
  const [type, setType] = useState<(typeof TYPES)[number]['value']>('everyone_reviews');
  const [title, setTitle] = useState('Thessaloniki GP study');
  const [isOn, setOn] = useState(true);
  const comment = useKeptText('component-test', '');
  return (
    <>
      <SectionCard title="Form fields">
        <Fields>
          <FormField label="Name" value={name} onChange={setName} helperText="As it stands on reports" />
          <FormField
            label="Email"
            value="priya.nair@harbour"
            onChange={ignore}
            error="Invalid email format (ex: name@example.com)"
          />
          <FormField
            label="Phone"
            value=""
            onChange={ignore}
            isOptional
            placeholder="+14155552671"
            inputMode="tel"
          />
          <FormField label="Disabled" value="Cannot be changed" onChange={ignore} isDisabled />
          <PasswordField label="Password" value={password} onChange={setPassword} autoComplete="off" />
          <SelectField label="Type" value={type} options={TYPES} onChange={setType} />
          <FormField
            label="Comment"
            value={comment.text}
            onChange={comment.setText}
            minRows={3}
            maxRows={8}
            helperText="Kept in this browser as you type"
          />
          <Row>
            <Checkbox label="Off" isChecked={false} onChange={ignore} />
            <Checkbox label="On" isChecked onChange={ignore} />
            <Checkbox label="Some" isChecked={false} isMixed onChange={ignore} />
            <Checkbox label="Locked" isChecked isDisabled onChange={ignore} />
            <SwitchField label="Exclude overridden advent exams" isOn={isOn} onChange={setOn} />
          </Row>
        </Fields>
      </SectionCard>
      <SectionCard title="Editable title">
        <EditableTitle value={title} label="Collection name" onSave={(next) => save(next, setTitle)} />
        <p>Saving fails when the title holds the word &quot;fail&quot;.</p>
      </SectionCard>
      <SectionCard title="Buttons">
        <Row>
          <Button variant="contained">Primary</Button>
          <Button variant="outlined">Secondary</Button>
          <Button>Text</Button>
          <Button variant="outlined" color="error">
            Remove
          </Button>
          <Button variant="contained" disabled>
            Disabled
          </Button>
          <Button variant="outlined" size="small">
            Small
          </Button>
          <Button variant="outlined" size="large">
            Large
          </Button>
          <Button variant="contained" loading>
            Loading
          </Button>
        </Row>
      </SectionCard>
    </>
  );
}

function ignore(): void {}

async function save(title: string, setTitle: (title: string) => void): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 600));
  if (title.includes('fail')) throw new Error('The title could not be saved.');
  setTitle(title);
}
