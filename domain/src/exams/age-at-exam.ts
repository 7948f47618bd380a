import { zonedTime } from '../shared/zoned-time.ts';

const BIRTH_DATE = /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\d|3[01])/;

/** Full years at the exam's start, by the calendar of its site (AMB-228); null when it cannot be told. */
export function ageAtExam(
  dateOfBirth: string | null,
  examStartedAt: Date | string | null,
  zone: string,
): number | null {
  const birth = BIRTH_DATE.exec(dateOfBirth ?? '');
  if (birth === null || examStartedAt === null) return null;
  const startedAt = new Date(examStartedAt);
  if (Number.isNaN(startedAt.getTime())) return null;
  const month = Number(birth.groups?.['month']);
  const exam = zonedTime(startedAt, zone);
  const hadBirthday =
    exam.month > month || (exam.month === month && exam.day >= Number(birth.groups?.['day']));
  const age = exam.year - Number(birth.groups?.['year']) - (hadBirthday ? 0 : 1);
  return age >= 0 ? age : null;
}
