import { zonedTime } from '../shared/zoned-time.ts';

const BIRTH_DATE = /^(\d{4})-(\d{2})-(\d{2})/;

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
  const [year, month, day] = birth.slice(1).map(Number) as [number, number, number];
  const exam = zonedTime(startedAt, zone);
  const hadBirthday = exam.month > month || (exam.month === month && exam.day >= day);
  const age = exam.year - year - (hadBirthday ? 0 : 1);
  return age >= 0 ? age : null;
}
