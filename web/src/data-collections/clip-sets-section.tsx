import { VideocamOutlined as Videocam } from '../ui/icons/videocam-outlined.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import {
  listLinkedClipSets,
  removeExamFromCollection,
} from '@sonoboard/contract/data-collections/collection-exams.calls';
import { mayEditClipSets } from '@sonoboard/domain/data-collections/collection-access';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { tokens } from '../ui/theme/tokens.ts';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { useCurrentUser } from '../platform/session.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SavingMark } from '../ui/saving.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { clipSetColumns } from './clip-set-columns.tsx';
import type { AskBeforeClearing, ClipSetEdits } from './clip-set-edits.ts';
import { clearQuestion } from './clip-set-fields.ts';
import { CLIP_SET_DEFAULTS, clipSetsQuery, type ClipSet } from './collection-exams.queries.ts';
import { refreshCollection } from './data-collections.queries.ts';
import { useClipSetEdits } from './use-clip-set-edits.ts';

interface ClipSetsSectionProps {
  readonly collection: { readonly guid: string; readonly name: string };
}

const NONE = {
  icon: Videocam,
  title: 'No exam is in this data collection yet.',
  line: 'Exams are added from the list of exams, or arrive here by themselves.',
};
const Hint = styled('span')({ color: tokens.t3, fontSize: 13 });
const guidOf = ({ guid }: ClipSet) => guid;

/** The exams of a collection; anyone who manages data corrects them where they stand. */
export function ClipSetsSection({ collection }: ClipSetsSectionProps) {
  const { guid, name } = collection;
  const [view, setView] = useTableView(CLIP_SET_DEFAULTS, 'exams');
  const exams = useQuery(clipSetsQuery(guid, view));
  const mayEdit = mayEditClipSets(useCurrentUser());
  const [isEditing, setEditing] = useState(false);
  const config = useUserConfig();
  const { confirm, confirmDialog } = useConfirm();
  const askBeforeClearing = useCallback<AskBeforeClearing>(
    (exam, field) => confirm(clearQuestion(exam, field)),
    [confirm],
  );
  const edits = useClipSetEdits(guid, askBeforeClearing);
  const { dataUpdatedAt } = exams;

  const columns = useMemo(() => {
    async function unlink(exam: ClipSet): Promise<void> {
      const question = {
        title: 'Unlink exam?',
        line: `Exam ${exam.patient_id ?? displayGuid(exam.guid)} will no longer be in ${name}. The exam and its reviews stay.`,
        confirmLabel: 'Unlink',
        isDestructive: true,
      };
      if (!(await confirm(question))) return;
      try {
        await call(removeExamFromCollection, { params: { guid, examGuid: exam.guid } });
        showSnackbar({ kind: 'success', text: `Clipset unlinked from ${name}` });
      } catch (error) {
        if (!isCallError(error)) throw error;
      }
      await refreshCollection(guid);
    }
    return clipSetColumns({
      config,
      now: new Date(dataUpdatedAt),
      edits: isEditing ? edits : null,
      unlink: (exam) => void unlink(exam),
    });
  }, [config, dataUpdatedAt, isEditing, edits, confirm, guid, name]);

  return (
    <section aria-label="Linked clip sets">
      <PageHeader level="h2" title="Linked clip sets" count={exams.data?.total}>
        <OverallState edits={edits} />
        {!mayEdit && <Hint>Editing needs the data-management permission.</Hint>}
        <SwitchField label="Edit" isOn={isEditing} isDisabled={!mayEdit} onChange={setEditing} />
      </PageHeader>
      <StaffTable
        label="Linked clip sets"
        list={listLinkedClipSets}
        params={{ guid }}
        query={exams}
        columns={columns}
        rowId={guidOf}
        view={view}
        onViewChange={setView}
        empty={NONE}
        isPageList={false}
        density="dense"
        isBoxed
      />
      {confirmDialog}
    </section>
  );
}

function OverallState({ edits }: { readonly edits: ClipSetEdits }) {
  return <SavingMark state={useSyncExternalStore(edits.subscribe, edits.state)} />;
}
