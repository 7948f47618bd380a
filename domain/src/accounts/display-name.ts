export interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export function displayName({ firstName, lastName, email }: NamedPerson): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim() || email;
}
