import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../ui/theme/tokens.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { ResearchExportRow } from './research-export-row.tsx';
import {
  isInTheMaking,
  removeExport,
  type ResearchExport,
  researchExportsQuery,
  startExport,
} from './research-exports.queries.ts';

const Words = styled('p')({ margin: '0 0 16px', maxWidth: '80ch', color: tokens.t2 });

const Start = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 24px',
  '& > label': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 36, cursor: 'pointer' },
});

const List = styled('ul')({ margin: '16px 0 0', padding: 0, listStyle: 'none' });

/** A file with all exams of the collection for research: what it leaves out, how far it is, and where it is. */
export function ResearchExportsSection({ collectionGuid }: { readonly collectionGuid: string }) {
  const exports = useQuery(researchExportsQuery(collectionGuid));
  const { confirm, confirmDialog } = useConfirm();
  const now = new Date(exports.dataUpdatedAt);

  async function remove(item: ResearchExport): Promise<void> {
    const started = displayDateTime(item.created_at, { now, zone: browserZone() });
    const isConfirmed = await confirm({
      title: 'Delete this export?',
      line: isInTheMaking(item)
        ? `The export of ${started} is given up.`
        : `The export of ${started} and its file are deleted. The exams stay as they are.`,
      confirmLabel: 'Delete export',
      isDestructive: true,
    });
    // A refusal was shown by the call.
    if (isConfirmed) await removeExport(collectionGuid, item.guid).catch(() => {});
  }

  return (
    <SectionCard title="Research export">
      <Words>
        A zip file with exams, reviews, clips and a codebook. Names, ids, contact details, comments and notes
        are left out, dates are shifted, and clips with names in their pictures are not in it. The file is
        kept for 7 days.
      </Words>
      <QueryState query={exports}>
        {(items) => (
          <>
            <StartExport collectionGuid={collectionGuid} isBusy={items.some(isInTheMaking)} />
            {items.length > 0 && (
              <List aria-label="Research exports">
                {items.map((item) => (
                  <ResearchExportRow
                    key={item.guid}
                    collectionGuid={collectionGuid}
                    item={item}
                    now={now}
                    onDelete={() => void remove(item)}
                  />
                ))}
              </List>
            )}
          </>
        )}
      </QueryState>
      {confirmDialog}
    </SectionCard>
  );
}

interface StartExportProps {
  readonly collectionGuid: string;
  /** One at a time. */
  readonly isBusy: boolean;
}

const OVERLAYS = 'Include clips with vessel outlines';

function StartExport({ collectionGuid, isBusy }: StartExportProps) {
  const [includesOverlays, setIncludesOverlays] = useState(false);
  const [isStarting, setIsStarting] = useState(false);

  async function start(): Promise<void> {
    setIsStarting(true);
    // A refusal was shown by the call.
    await startExport(collectionGuid, includesOverlays).catch(() => {});
    setIsStarting(false);
  }

  return (
    <Start>
      <Button variant="outlined" disabled={isBusy || isStarting} onClick={() => void start()}>
        Start export
      </Button>
      <label>
        <Checkbox
          label={OVERLAYS}
          isChecked={includesOverlays}
          isDisabled={isBusy}
          onChange={setIncludesOverlays}
        />
        <span>{OVERLAYS}</span>
      </label>
    </Start>
  );
}
