import { hash, verify } from '@node-rs/argon2';

// argon2id by default; 19 MiB and two passes are OWASP's floor, about 25 ms off the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** An unknown account costs as much as a known one, so that the time of an answer tells nothing. */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(storedHash ?? (await decoy), password);
  return matches && storedHash !== null;
}
