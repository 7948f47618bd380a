import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import type { ReactNode } from 'react';
import { now } from '../platform/clock.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { TextLink } from '../ui/links.tsx';
import { momentText } from '../ui/moment-text.ts';
import type { DuplicateExam, ImportFile } from './imports.queries.ts';

/** The exams that have one of the files which become clips. */
export function duplicatesOf(
  clips: readonly { readonly file_guid: string }[],
  duplicates: readonly DuplicateExam[],
): readonly DuplicateExam[] {
  const chosen = new Set(clips.map(({ file_guid: guid }) => guid));
  return duplicates.filter(({ file_guids: guids }) => guids.some((guid) => chosen.has(guid)));
}

export function duplicateQuestion(duplicates: readonly DuplicateExam[]) {
  return {
    title: 'These files are already in an exam',
    line: (
      <>
        <ExamNames duplicates={duplicates} /> already {duplicates.length === 1 ? 'has' : 'have'} these DICOM
        files. Submit another exam of the same recordings?
      </>
    ),
    confirmLabel: 'Submit another exam',
    isDestructive: true,
  };
}

interface DuplicateNoticeProps {
  readonly duplicates: readonly DuplicateExam[];
  readonly files: readonly ImportFile[];
}

export function DuplicateNotice({ duplicates, files }: DuplicateNoticeProps) {
  if (duplicates.length === 0) return null;
  const guids = new Set(duplicates.flatMap((exam) => exam.file_guids));
  const names = files.filter(({ guid }) => guids.has(guid)).map(({ name }) => name);
  return (
    <InlineAlert kind="warning">
      Already imported: {names.join(', ')}. See <ExamNames duplicates={duplicates} />.
    </InlineAlert>
  );
}

function ExamNames({ duplicates }: { readonly duplicates: readonly DuplicateExam[] }) {
  return duplicates.map((exam, at) => (
    <span key={exam.exam_guid}>
      {at > 0 && ', '}
      <ExamName exam={exam} />
    </span>
  ));
}

/** In a tab of its own: what was filled in here stays. */
function ExamName({ exam }: { readonly exam: DuplicateExam }): ReactNode {
  const { exam_guid: guid, protocol, created_at: at, created_at_timezone_id: zone } = exam;
  const when = momentText(at, zone, now());
  const text = `${PROTOCOLS[protocol].displayName}, ${when}, ${displayGuid(guid)} by ${exam.operator_name}`;
  if (exam.is_own) {
    return (
      <TextLink to="/storage" search={{ exam: guid }} target="_blank">
        {text}
      </TextLink>
    );
  }
  if (!exam.may_open) return text;
  return (
    <TextLink to="/create-review/$examGuid/{-$subpage}" params={{ examGuid: guid }} target="_blank">
      {text}
    </TextLink>
  );
}
