import { styled } from '@mui/material/styles';
import type { LinkScannerBlock } from '@sonoboard/domain/scanners/may-link-scanner';
import { SCANNER_SEATS_FULL } from '@sonoboard/domain/workspaces/seats';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { SupportText } from '../ui/support-text.tsx';

const Stack = styled('div')({ display: 'grid', gap: 8, marginBottom: 16 });

const REASONS: Readonly<Record<LinkScannerBlock, string>> = {
  not_workspace_admin: 'Only an admin of this workspace can link scanners.',
  no_free_slot: SCANNER_SEATS_FULL,
};

interface LinkNoticesProps {
  readonly id: string;
  readonly blocks: readonly LinkScannerBlock[];
}

/** Why no scanner can be linked, in words and in sight. */
export function LinkNotices({ id, blocks }: LinkNoticesProps) {
  if (blocks.length === 0) return null;
  return (
    <Stack id={id}>
      {blocks.map((block) => (
        <InlineAlert key={block} kind="info">
          <SupportText>{REASONS[block]}</SupportText>
        </InlineAlert>
      ))}
    </Stack>
  );
}
