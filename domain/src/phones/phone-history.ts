/** What an upload tells of the phone it came from. */
export interface PhoneReport {
  readonly appVersion: string | null;
  readonly buildNumber: string | null;
  readonly clariusSdkFirmware: string | null;
  readonly owningUserGuid: string | null;
  readonly probeGuid: string | null;
}

/** An upload that says what the one before it said is no change of the phone's history. */
export function saysTheSame(one: PhoneReport, other: PhoneReport): boolean {
  return (
    one.appVersion === other.appVersion &&
    one.buildNumber === other.buildNumber &&
    one.clariusSdkFirmware === other.clariusSdkFirmware &&
    one.owningUserGuid === other.owningUserGuid &&
    one.probeGuid === other.probeGuid
  );
}
