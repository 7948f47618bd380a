import type { FileReply } from '../platform/http/file-reply.ts';
import type { DicomInstance } from './dicom-instance.ts';
import type { FailureReason, StoreOutcome } from './store-instances.service.ts';

/** PS3.18, Store Instances Response: numbers of PS3.4 and PS3.7 that archives know. */
const REASON_NUMBERS: Readonly<Record<FailureReason, number>> = {
  out_of_resources: 0xa7_00,
  wrong_study: 0xa9_00,
  cannot_understand: 0xc0_00,
};

const TAG = {
  referencedSopClassUid: '00081150',
  referencedSopInstanceUid: '00081155',
  retrieveUrl: '00081190',
  failureReason: '00081197',
  failedSopSequence: '00081198',
  referencedSopSequence: '00081199',
} as const;

/** The status tells whether all, some or none of the instances are here. */
export function storeReply(outcome: StoreOutcome): FileReply {
  return {
    send: async (_request, reply) =>
      reply
        .code(statusOf(outcome))
        .type('application/dicom+json')
        .send(JSON.stringify(presentOutcome(outcome))),
  };
}

function statusOf({ stored, failed }: StoreOutcome): number {
  if (failed.length === 0) return 200;
  return stored.length === 0 ? 409 : 202;
}

function presentOutcome({ stored, failed }: StoreOutcome) {
  return {
    // Nothing is given back by this interface: the addresses stay empty, as the standard allows.
    [TAG.retrieveUrl]: { vr: 'UR' },
    ...(stored.length === 0
      ? {}
      : {
          [TAG.referencedSopSequence]: sequence(
            stored.map((instance) => ({ ...reference(instance), [TAG.retrieveUrl]: { vr: 'UR' } })),
          ),
        }),
    ...(failed.length === 0
      ? {}
      : {
          [TAG.failedSopSequence]: sequence(
            failed.map(({ instance, reason }) => ({
              ...reference(instance),
              [TAG.failureReason]: { vr: 'US', Value: [REASON_NUMBERS[reason]] },
            })),
          ),
        }),
  };
}

const sequence = (items: readonly object[]) => ({ vr: 'SQ', Value: items });

function reference(instance: DicomInstance | null) {
  const uid = (value: string | undefined) => (value ? { vr: 'UI', Value: [value] } : { vr: 'UI' });
  return {
    [TAG.referencedSopClassUid]: uid(instance?.sopClassUid),
    [TAG.referencedSopInstanceUid]: uid(instance?.sopInstanceUid),
  };
}
