/** What an upload tells of the phone it came from. */
export interface PhoneReport {
  readonly appVersion: string | null;
  readonly buildNumber: string | null;
  readonly clariusSdkFirmware: string | null;
  readonly owningUserGuid: string | null;
  readonly probeGuid: string | null;
  readonly createdAt: Date;
}

/** One row per change, newest first: an upload that says what the one before it said is no news. */
export function phoneHistory<R extends PhoneReport>(reports: readonly R[]): readonly R[] {
  const oldestFirst = reports.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const changes = oldestFirst.filter((report, index) => {
    const before = oldestFirst[index - 1];
    return before === undefined || !saysTheSame(before, report);
  });
  return changes.toReversed();
}

export function saysTheSame(
  one: Omit<PhoneReport, 'createdAt'>,
  other: Omit<PhoneReport, 'createdAt'>,
): boolean {
  return (
    one.appVersion === other.appVersion &&
    one.buildNumber === other.buildNumber &&
    one.clariusSdkFirmware === other.clariusSdkFirmware &&
    one.owningUserGuid === other.owningUserGuid &&
    one.probeGuid === other.probeGuid
  );
}
