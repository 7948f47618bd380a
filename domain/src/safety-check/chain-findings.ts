import { PROTOCOLS } from '../exams/protocols.ts';
import { scanLabel } from '../reviews/chain.ts';
import type { FindingRule } from './checked-review.ts';

export const sideDiffers: FindingRule = ({ scans }) => {
  const sided = scans.flatMap(({ protocol, clips }, at) => {
    const { side } = PROTOCOLS[protocol];
    return side === null ? [] : [{ label: scanLabel(at, scans.length), side, clips }];
  });
  const [first] = sided;
  const other = sided.findLast(({ side }) => side !== first?.side);
  const clip = other?.clips.find(({ isMock }) => !isMock) ?? other?.clips[0];
  if (clip === undefined) return null;
  return {
    title: 'The scans of this chain are of different sides',
    evidence: sided.map(({ label, side }) => `${label}: ${side}.`).join(' '),
    fix: { place: 'clip', clipId: clip.id, label: clip.label },
  };
};

/** Whose they are is not said: an account may hide it. */
export const patientDiffers: FindingRule = ({ scans, facts }) => {
  if (facts.differentPatients === null) return null;
  const labels = facts.differentPatients.map((guid) => {
    const at = scans.findIndex(({ examGuid }) => examGuid === guid);
    return at === -1 ? 'another scan' : scanLabel(at, scans.length);
  });
  return {
    title: 'The scans of this chain name different patients',
    evidence: `${labels.join(' and ')} differ in patient ID, name, sex or date of birth.`,
    fix: { place: 'patient' },
  };
};

export const otherExamWaiting: FindingRule = ({ facts: { otherExam } }) => {
  if (otherExam === null) return null;
  return {
    title: 'Another exam of this patient is waiting',
    evidence: `${PROTOCOLS[otherExam.protocol].displayName}, on the reviewer's worklist.`,
    fix: { place: 'exam', exam: otherExam },
  };
};
