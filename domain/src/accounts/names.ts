const SIGN_UP_NAME_MIN = 2;
const PROFILE_NAME_MIN = 3;

/** Applied while typing: trimming the end as well would make a name of two words impossible to type. */
export function stripLeadingWhitespace(text: string): string {
  return text.trimStart();
}

export function signUpNameProblem(name: string): string | null {
  return tooShortProblem(name, SIGN_UP_NAME_MIN);
}

export function profileNameProblem(name: string): string | null {
  return tooShortProblem(name, PROFILE_NAME_MIN);
}

function tooShortProblem(text: string, min: number): string | null {
  return Array.from(text.trim()).length >= min ? null : `Must be at least ${min} chars long`;
}
