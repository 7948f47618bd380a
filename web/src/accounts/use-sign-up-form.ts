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
import { useAfterPress } from './use-after-press.ts';

/** What stands in the fields. */
export interface SignUpDraft extends RoleChoice {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: TypedPhone<Country>;
  readonly password: string;
  readonly hasAcceptedTerms: boolean;
}

export type DraftField = 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'customRole';

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
  const [isTried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set());
  const afterPress = useAfterPress();
  const form = formOf(draft);
  const problems = signUpProblems(form);

  return {
    draft,
    form,
    problems,
    change: (change: Partial<SignUpDraft>) => setDraft((before) => ({ ...before, ...change })),
    /** A field is judged once it was filled and left; an empty one waits for the submission. */
    leave: (field: DraftField) => afterPress(() => setLeft((before) => new Set([...before, field]))),
    markTried: () => setTried(true),
    banner: isTried ? signUpBanner(problems) : [],
    errorOf: (field: keyof SignUpProblems) =>
      isTried || (isDraftField(field) && left.has(field) && !isEmpty(draft, field))
        ? problems[field]
        : undefined,
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
