import { notFound } from '@tanstack/react-router';
import { knownOrAsked } from '../platform/query-client.ts';
import { settingsQuery } from '../platform/session.ts';

/** Pages for developers are there beside the demo world, and not where real people work. */
export async function requireDemoWorld(): Promise<void> {
  const { demo } = await knownOrAsked(settingsQuery);
  if (!demo) throw notFound();
}
