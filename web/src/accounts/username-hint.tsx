/** Tells a password manager whose password the form is about; nobody else needs to see it. */
export function UsernameHint({ email }: { readonly email: string | undefined }) {
  if (email === undefined) return null;
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
