import { useState } from 'react';
import { DEFAULT_COUNTRY } from '@sonoboard/domain/accounts/countries';
import type { Country } from '@sonoboard/domain/accounts/dial-code';
import type { RoleChoice } from '@sonoboard/domain/accounts/professions';
import {
  signUpBanner,
  signUpProblems,
  type SignUpForm,
  type SignUpProblems,
} from '@sonoboard/domain/accounts/sign-up';
import { settlePhone, type TypedPhone } from '@sonoboard/domain/accounts/typed-phone';
import { useJudgedFields } from './use-judged-fields.ts';

/** What stands in the fields. */
interface SignUpDraft extends RoleChoice {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: TypedPhone<Country>;
  readonly password: string;
  readonly hasAcceptedTerms: boolean;
}

type DraftField = 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'customRole';

export function useSignUpForm(email: string) {
  const [draft, setDraft] = useState<SignUpDraft>({
    firstName: '',
    lastName: '',
    email,
    phone: { country: DEFAULT_COUNTRY, text: '' },
    role: '',
    customRole: '',
    password: '',
    hasAcceptedTerms: false,
  });
  const { element, isTried, showProblems, leave, isJudged } = useJudgedFields<DraftField>();
  const form = formOf(draft);
  const problems = signUpProblems(form);

  return {
    draft,
    form,
    problems,
    change: (change: Partial<SignUpDraft>) => setDraft((before) => ({ ...before, ...change })),
    leave,
    element,
    showProblems,
    banner: isTried ? signUpBanner(problems) : [],
    errorOf: (field: keyof SignUpProblems) => {
      const isShown = isDraftField(field) ? isJudged(field, isEmpty(draft, field)) : isTried;
      return isShown ? problems[field] : undefined;
    },
  };
}

function formOf({ phone, ...rest }: SignUpDraft): SignUpForm {
  const { country, text } = settlePhone(phone);
  return { ...rest, dialCode: country.dialCode, phone: text };
}

const DRAFT_FIELDS: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'customRole',
] satisfies DraftField[];

function isDraftField(field: string): field is DraftField {
  return DRAFT_FIELDS.includes(field);
}

function isEmpty(draft: SignUpDraft, field: DraftField): boolean {
  return (field === 'phoneNumber' ? draft.phone.text : draft[field]) === '';
}
