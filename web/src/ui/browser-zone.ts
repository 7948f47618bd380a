/** Where the reader sits; stands in for an exam that recorded no zone. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
