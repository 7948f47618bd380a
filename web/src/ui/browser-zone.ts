/** The reader's own zone, in which all times are shown (AMB-188). */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
