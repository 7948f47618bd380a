/** 'A. B.': enough to see that it is the right patient, and no more. Null where neither name is known. */
export function patientInitials(firstName: string | null, lastName: string | null): string | null {
  const initials = [firstName, lastName].flatMap((name) => {
    const [first] = (name ?? '').trim();
    return first === undefined ? [] : `${first.toUpperCase()}.`;
  });
  return initials.length === 0 ? null : initials.join(' ');
}
