import type { LeakedPasswords } from '@sonoboard/domain/accounts/common-password';

const TOP = 3_000;

let loaded: Promise<LeakedPasswords> | undefined;

/** Read when somebody chooses a password for the first time: the list is not worth a slower start. */
export function leakedPasswords(): Promise<LeakedPasswords> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<LeakedPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const byUse = dictionary['passwords-common'];
  return { all: new Set(byUse), top: new Set(byUse.slice(0, TOP)) };
}
