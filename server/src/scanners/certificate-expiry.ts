import { X509Certificate } from 'node:crypto';
import { expiryInText } from '@sonoboard/domain/scanners/certificate-date';

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/;

/** When the certificate of a scanner ends; null when its text does not tell. Any text may come, none may throw. */
export function certificateExpiry(text: string): Date | null {
  // The first of a chain is the device's own; the others belong to the person who signed it.
  const pem = PEM.exec(text)?.[0];
  return (pem === undefined ? null : expiryOfPem(pem)) ?? expiryInText(text);
}

function expiryOfPem(pem: string): Date | null {
  try {
    const end = new Date(new X509Certificate(pem).validTo);
    return Number.isNaN(end.getTime()) ? null : end;
  } catch {
    return null;
  }
}
