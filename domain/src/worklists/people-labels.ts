export interface Operator {
  readonly name: string | null;
  readonly email: string | null;
  /** The operator's short number in the app (AMB-131), not a device. */
  readonly scannerId: string | null;
}

const EXAMPLE_USER = 'Example User';
const UNKNOWN_OPERATOR = 'Unknown Operator';
const UNKNOWN_REVIEWER = 'Unknown Reviewer';

/** 'SC-214 - Jonas Weber'; without a number the name stands alone (AMB-190). */
export function operatorLabel(operator: Operator, sampleEmail: string): string {
  const name = operatorName(operator, sampleEmail);
  const scannerId = text(operator.scannerId);
  return scannerId === null ? name : `${scannerId} - ${name}`;
}

export function operatorName(operator: Omit<Operator, 'scannerId'>, sampleEmail: string): string {
  const email = text(operator.email);
  if (email !== null && email.toLowerCase() === sampleEmail.toLowerCase()) return EXAMPLE_USER;
  return text(operator.name) ?? email ?? UNKNOWN_OPERATOR;
}

export function reviewerLabel(reviewer: {
  readonly name: string | null;
  readonly email: string | null;
}): string {
  return text(reviewer.name) ?? text(reviewer.email) ?? UNKNOWN_REVIEWER;
}

function text(value: string | null): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
