const NAME_MIN = 2;

/** Applied while typing: trimming the end as well would make a name of two words impossible to type. */
export function stripLeadingWhitespace(text: string): string {
  return text.trimStart();
}

/** The same at sign-up and in the profile: who signed up as 'Jo' must be able to save their profile. */
export function nameProblem(name: string): string | null {
  return Array.from(name.trim()).length >= NAME_MIN ? null : `Must be at least ${NAME_MIN} chars long`;
}
