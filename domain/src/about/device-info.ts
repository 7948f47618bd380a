/**
 * Who makes the device and what it is for. Values in square brackets are placeholders: anyone who brings the product into
 * use replaces them with what stands in the device's own papers. Nothing regulatory is invented here (AMB-102).
 */
export const DEVICE_INFO = {
  manufacturer: ['[Placeholder: manufacturer]', '[Placeholder: street]', '[Placeholder: city, country]'],
  ukRepresentative: [
    '[Placeholder: UK responsible person]',
    '[Placeholder: street]',
    '[Placeholder: city, United Kingdom]',
  ],
  uniqueDeviceIdentifier: '[Placeholder: UDI]',
  /** Leads nowhere until it is replaced: the domain is reserved for examples. */
  instructionsForUse: 'https://instructions-for-use.example/',
  intendedPurpose:
    '[Placeholder: intended purpose, word for word as in the technical documentation of the device.]',
  caution: 'Caution: for use by qualified clinicians only.',
} as const;

const DEFAULT_MANUFACTURING_DATE = '10.6.2025';

/** A config may name another date, as text and as it is to be read. */
export function manufacturingDate(setting: string | null | undefined): string {
  const named = setting?.trim() ?? '';
  return named === '' ? DEFAULT_MANUFACTURING_DATE : named;
}
