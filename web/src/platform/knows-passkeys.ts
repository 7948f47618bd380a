/** Browsers know passkeys on pages that come over https, and on one's own machine. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}
