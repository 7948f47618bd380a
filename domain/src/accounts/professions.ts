export const PROFESSIONS = [
  'Physician',
  'Nurse',
  'Clinical Administrator',
  'Leadership',
  'Investor',
  'Other',
] as const;

export type Profession = (typeof PROFESSIONS)[number];

export function isProfession(text: string): text is Profession {
  return PROFESSIONS.some((profession) => profession === text);
}

export interface RoleChoice {
  readonly role: Profession | '';
  readonly customRole: string;
}

/** What is stored: with Other, the custom role stands in the place of the profession. */
export function storedProfession({ role, customRole }: RoleChoice): string {
  return role === 'Other' ? customRole.trim() : role;
}

/** How a form shows a stored profession: whatever is not in the list is Other with its text. */
export function roleChoice(stored: string): RoleChoice {
  const text = stored.trim();
  if (text === '') return { role: '', customRole: '' };
  if (isProfession(text)) return { role: text, customRole: '' };
  return { role: 'Other', customRole: text };
}
