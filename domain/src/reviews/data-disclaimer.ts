export const DATA_DISCLAIMERS = ['disabled', 'triage', 'training'] as const;

export type DataDisclaimer = (typeof DATA_DISCLAIMERS)[number];

/** Stands on every clip, report and printed page (AMB-192); null when switched off. */
export const DATA_DISCLAIMER_TEXTS: Readonly<Record<DataDisclaimer, string | null>> = {
  disabled: null,
  triage: 'DATA NOT FOR DIAGNOSIS. FOR TRIAGE PURPOSES ONLY.',
  training: 'DATA NOT FOR DIAGNOSIS. FOR TRAINING AND FEEDBACK PURPOSES ONLY.',
};
