import { useState } from 'react';
import { DEFAULT_COUNTRY } from '@sonoboard/domain/accounts/countries';
import type { Country } from '@sonoboard/domain/accounts/dial-code';
import type { RoleChoice } from '@sonoboard/domain/accounts/professions';
import { signUpPhone } from '@sonoboard/domain/accounts/sign-up-phone';
import { settlePhone, type TypedPhone } from '@sonoboard/domain/accounts/typed-phone';
import {
  addUserBanner,
  addUserProblems,
  type AddUserForm,
  type AddUserProblems,
} from '@sonoboard/domain/users/add-user';
import { useJudgedFields } from '../accounts/use-judged-fields.ts';

/** What stands in the fields. */
interface AddUserDraft extends RoleChoice {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: TypedPhone<Country>;
  readonly landline: TypedPhone<Country>;
  readonly password: string;
}

const NO_PHONE = { country: DEFAULT_COUNTRY, text: '' };

const EMPTY: AddUserDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: NO_PHONE,
  landline: NO_PHONE,
  role: '',
  customRole: '',
  password: '',
};

export function useAddUserForm() {
  const [draft, setDraft] = useState(EMPTY);
  const judged = useJudgedFields<keyof AddUserProblems, HTMLDivElement>();
  const form = formOf(draft);
  const problems = addUserProblems(form);
  return {
    draft,
    form,
    change: (change: Partial<AddUserDraft>) => setDraft((before) => ({ ...before, ...change })),
    leave: judged.leave,
    element: judged.element,
    showProblems: judged.showProblems,
    /** What keeps the form from being sent; the password has its list. */
    isReady: Object.keys(problems).length === 0,
    banner: judged.isTried ? addUserBanner(problems) : [],
    errorOf: (field: keyof AddUserProblems) =>
      judged.isJudged(field, isEmpty(form, field)) ? problems[field] : undefined,
    startAgain: () => {
      setDraft(EMPTY);
      judged.startAgain();
    },
  };
}

function formOf({ phone, landline, ...rest }: AddUserDraft): AddUserForm {
  return { ...rest, phoneNumber: wholeNumber(phone), landlineNumber: wholeNumber(landline) };
}

function wholeNumber(typed: TypedPhone<Country>): string {
  const { country, text } = settlePhone(typed);
  return signUpPhone(country.dialCode, text);
}

function isEmpty(form: AddUserForm, field: keyof AddUserProblems): boolean {
  return field !== 'profession' && form[field] === '';
}
