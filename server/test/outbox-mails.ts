import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../src/app/deps.ts';
import { outbox } from '../src/tables/mail.tables.ts';

/** What was written to an address, oldest first. */
export function mailsTo(deps: Deps, address: string) {
  return deps.db.select().from(outbox).where(eq(outbox.toAddress, address)).orderBy(asc(outbox.createdAt));
}

/** The address that a mail asks its reader to open. */
export function linkIn({ textBody }: { readonly textBody: string }): URL {
  const link = /https?:\/\/\S+\?\S+/.exec(textBody)?.[0];
  if (link === undefined) throw new Error(`No link in: ${textBody}`);
  return new URL(link);
}
