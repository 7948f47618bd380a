import type { MemberRow } from './member-rows.ts';

export const MEMBER_SORTS = ['name', 'email', 'phone', 'role', 'status'] as const;

export type MemberSort = (typeof MEMBER_SORTS)[number];

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Two lists make one table, so it is sorted where they meet. What a row does not have comes last either way. */
export function sortMemberRows(
  rows: readonly MemberRow[],
  sort: MemberSort,
  order: 'asc' | 'desc',
): readonly MemberRow[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortText(one, sort), sortText(other, sort)];
    if ((a === '') !== (b === '')) return a === '' ? 1 : -1;
    return sign * COLLATOR.compare(a, b) || COLLATOR.compare(one.email, other.email);
  });
}

function sortText(row: MemberRow, sort: MemberSort): string {
  switch (sort) {
    case 'name':
      return `${row.firstName} ${row.lastName}`.trim();
    case 'email':
      return row.email;
    case 'phone':
      return row.phoneNumber;
    case 'role':
      return row.role;
    case 'status':
      return row.status;
  }
}
