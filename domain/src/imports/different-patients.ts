/** Who a file says its patient is. Null or empty: the file does not say. */
export interface PatientStatement {
  readonly id: string | null;
  /** The organisation that gave the id: the same number of two hospitals names two people. */
  readonly issuer: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** 1961-04-02 */
  readonly birthDate: string | null;
  readonly sex: string | null;
}

/**
 * Whether two files cannot be of the same patient. Only what both of them state is compared, and not how it is written:
 * scanners differ in case, spaces, accents and the order of names.
 */
export function areDifferentPatients(one: PatientStatement, other: PatientStatement): boolean {
  const [id, otherId] = [normalizeId(one.id), normalizeId(other.id)];
  if (conflict(id, otherId)) return true;
  const shareId = id !== '' && otherId !== '';
  if (shareId && conflict(normalizeId(one.issuer), normalizeId(other.issuer))) return true;
  if (namesConflict(nameWords(one), nameWords(other))) return true;
  if (conflict(one.birthDate?.trim() ?? '', other.birthDate?.trim() ?? '')) return true;
  // Many scanners start with a default sex that nobody corrects, so a shared id outweighs it.
  return !shareId && conflict(one.sex?.trim() ?? '', other.sex?.trim() ?? '');
}

/** The first two that cannot be of the same patient. All pairs: a file that names nobody fits two that do not fit each other. */
export function findDifferentPatients<File extends PatientStatement>(
  files: readonly File[],
): readonly [File, File] | null {
  for (const [at, one] of files.entries()) {
    const other = files.slice(at + 1).find((file) => areDifferentPatients(one, file));
    if (other !== undefined) return [one, other];
  }
  return null;
}

function conflict(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other;
}

/** 'p 1^^^Ward' is P1: what follows a caret says where the id comes from. */
function normalizeId(text: string | null): string {
  const [id = ''] = (text ?? '').normalize('NFKC').split('^');
  return id.replaceAll(/\s+/g, '').toUpperCase();
}

function nameWords({ firstName, lastName }: PatientStatement): ReadonlySet<string> {
  const words = `${lastName ?? ''} ${firstName ?? ''}`
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu);
  return new Set(words);
}

/** A part that one file leaves out, such as a middle name, is no conflict. */
function namesConflict(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one];
  return [...shorter].some((word) => !longer.has(word));
}
