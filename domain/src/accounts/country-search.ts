import type { Country } from './dial-code.ts';

/** The countries that someone may mean: by a word of the name, accents or not, by dial code, or by the two letters. */
export function searchCountries<C extends Country>(countries: readonly C[], text: string): readonly C[] {
  const term = plain(text.trim());
  if (term === '') return countries;
  const digits = term.replace(/^\+/, '');
  return countries.filter(
    ({ name, dialCode, code }) =>
      hasWord(plain(name), term) ||
      code.toLowerCase() === term ||
      (/^\d+$/.test(digits) && dialCode.startsWith(`+${digits}`)),
  );
}

function hasWord(name: string, start: string): boolean {
  return name.startsWith(start) || name.includes(` ${start}`) || name.includes(`(${start}`);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
