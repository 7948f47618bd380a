/** Three numbers, as in 2.10.0. */
export const isVersion = (text: string) => /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(text);

export const isNewer = (version: string, than: string) =>
  version.localeCompare(than, 'en', { numeric: true }) > 0;
