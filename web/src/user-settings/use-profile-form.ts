import { useState } from 'react';
import { roleChoice } from '@sonoboard/domain/accounts/professions';
import { profileChanges, type ProfileForm } from '@sonoboard/domain/user-settings/profile';
import { changeUser } from '@sonoboard/contract/user-settings/user-settings.calls';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { keepUser, userQuery, type UserSettings } from './user-settings.queries.ts';

const PROFILE_UPDATED = 'Profile Updated!';

/** What was typed stays when saving fails; what was saved takes its place when it succeeds. */
export function useProfileForm(user: UserSettings, isEmailEditable: boolean) {
  const [form, setForm] = useState(() => formOf(user));
  const { mutate: save, isPending } = useCallMutation({
    mutationFn: () => {
      const body = { ...bodyOf(form, isEmailEditable), expected: seenOf(user) };
      return call(changeUser, { params: { guid: user.guid }, body });
    },
    onSuccess: (saved) => {
      setForm(formOf(saved));
      showSnackbar({ kind: 'success', text: PROFILE_UPDATED });
      return keepUser(saved);
    },
    onError: ({ code }) => (code === 'changed_meanwhile' ? takeInChanges() : undefined),
  });

  /** Someone else was here: their values appear wherever this person has typed nothing. */
  async function takeInChanges(): Promise<void> {
    const seen = formOf(user);
    const newest = formOf(await queryClient.query({ ...userQuery(user.guid), staleTime: 0 }));
    setForm((typed) => ({ ...newest, ...typedOnly(typed, seen) }));
  }

  return {
    form,
    isPending,
    save,
    change: (change: Partial<ProfileForm>) => setForm((known) => ({ ...known, ...change })),
  };
}

function formOf(user: UserSettings): ProfileForm {
  return {
    firstName: user.first_name ?? '',
    lastName: user.last_name ?? '',
    email: user.email,
    phoneNumber: user.phone_number ?? '',
    landlineNumber: user.landline_number ?? '',
    ...roleChoice(user.profession ?? ''),
  };
}

function typedOnly(typed: ProfileForm, seen: ProfileForm): Partial<ProfileForm> {
  const own = Object.entries(typed).filter(([name, value]) => value !== seen[name as keyof ProfileForm]);
  return Object.fromEntries(own);
}

/** What the page showed when the person began. */
function seenOf({ email, first_name, last_name, phone_number, landline_number, profession }: UserSettings) {
  return { email, first_name, last_name, phone_number, landline_number, profession };
}

function bodyOf(form: ProfileForm, isEmailEditable: boolean) {
  const { firstName, lastName, email, phoneNumber, landlineNumber, profession } = profileChanges(form);
  return {
    first_name: firstName,
    last_name: lastName,
    phone_number: phoneNumber,
    landline_number: landlineNumber,
    ...(isEmailEditable && { email }),
    ...(profession !== '' && { profession }),
  };
}
