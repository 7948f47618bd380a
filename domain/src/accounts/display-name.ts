export interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export function displayName({ firstName, lastName, email }: NamedPerson): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim() || email;
}

/** The letter on the user menu. */
export function firstLetter(name: string): string {
  const [first = ''] = name.trim();
  return first.toUpperCase();
}
