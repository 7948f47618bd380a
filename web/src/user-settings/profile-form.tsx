import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { stripSpaces } from '@sonoboard/domain/accounts/email';
import { stripLeadingWhitespace } from '@sonoboard/domain/accounts/names';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { isUpdateEnabled, profileProblems } from '@sonoboard/domain/user-settings/profile';
import { mayEditEmail } from '@sonoboard/domain/users/user-access';
import { FormField } from '../ui/form-field.tsx';
import { ProfessionFields } from './profession-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import type { UserSettings } from './user-settings.queries.ts';

interface ProfileFormProps {
  readonly user: UserSettings;
  readonly actor: Actor;
}

const Fields = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  gap: 20,
  alignItems: 'start',
});

const Actions = styled('div')({ gridColumn: '1 / -1', display: 'flex' });

/** A problem shows as soon as it is there: it is why the button cannot be pressed. */
export function ProfileForm({ user, actor }: ProfileFormProps) {
  const isEmailEditable = mayEditEmail(actor, user);
  const { form, change, save, isPending } = useProfileForm(user, isEmailEditable);
  const element = useRef<HTMLFormElement>(null);
  const problems = profileProblems(form);
  const isEnabled = isUpdateEnabled(form, isPending);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isEnabled) save();
  }

  /** Browsers submit nothing while the button is disabled; Enter then leads to the reason. */
  function explain(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isEnabled) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <Fields ref={element} noValidate onSubmit={submit} onKeyDown={explain} aria-label="Profile">
      <FormField
        label="First name"
        name="first-name"
        autoComplete={isEmailEditable ? 'off' : 'given-name'}
        maxLength={200}
        value={form.firstName}
        onChange={(text) => change({ firstName: stripLeadingWhitespace(text) })}
        error={problems.firstName}
      />
      <FormField
        label="Last name"
        name="last-name"
        autoComplete={isEmailEditable ? 'off' : 'family-name'}
        maxLength={200}
        value={form.lastName}
        onChange={(text) => change({ lastName: stripLeadingWhitespace(text) })}
        error={problems.lastName}
      />
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete={isEmailEditable ? 'off' : 'email'}
        isDisabled={!isEmailEditable}
        value={form.email}
        onChange={(text) => change({ email: stripSpaces(text) })}
        error={problems.email}
      />
      <FormField
        label="Phone number"
        name="phone"
        type="tel"
        isOptional
        autoComplete={isEmailEditable ? 'off' : 'tel'}
        inputMode="tel"
        value={form.phoneNumber}
        onChange={(text) => change({ phoneNumber: stripSpaces(text) })}
        error={problems.phoneNumber}
      />
      <FormField
        label="Landline number"
        name="landline"
        type="tel"
        isOptional
        autoComplete={isEmailEditable ? 'off' : 'work tel'}
        inputMode="tel"
        value={form.landlineNumber}
        onChange={(text) => change({ landlineNumber: stripSpaces(text) })}
        error={problems.landlineNumber}
      />
      <ProfessionFields choice={form} onChange={change} error={problems.customRole} />
      <Actions>
        <Button type="submit" variant="contained" disabled={!isEnabled} loading={isPending}>
          Update Profile
        </Button>
      </Actions>
    </Fields>
  );
}
