import { styled } from '@mui/material/styles';
import { LiveRegion } from '../ui/live-region.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';
import type { FileLine } from './file-state.ts';
import { useFileDrop } from './use-file-drop.ts';

interface FilesSectionProps {
  readonly lines: readonly FileLine[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly onTryAgain: (guid: string) => void;
  readonly onRemove: (line: FileLine) => void;
}

const List = styled('ul')({
  listStyle: 'none',
  margin: '16px 0 0',
  padding: 0,
  '& > li:first-of-type': { borderTop: 0 },
});

export function FilesSection({ lines, onFiles, onTryAgain, onRemove }: FilesSectionProps) {
  const isOver = useFileDrop(onFiles);
  return (
    <SectionCard title="Files" count={lines.length}>
      <DropZone isOver={isOver} onFiles={onFiles} />
      {lines.length > 0 && (
        <List aria-label="Files">
          {lines.map((line) => (
            <FileRow
              key={line.guid}
              line={line}
              onTryAgain={() => onTryAgain(line.guid)}
              onRemove={() => onRemove(line)}
            />
          ))}
        </List>
      )}
      <LiveRegion>{spokenState(lines)}</LiveRegion>
    </SectionCard>
  );
}

/** Without percentages: those would be read out all the time. */
function spokenState(lines: readonly FileLine[]): string {
  if (lines.length === 0) return '';
  const count = (tone: FileLine['tone']) => lines.filter((line) => line.tone === tone).length;
  return `${count('ready')} of ${lines.length} files ready, ${count('failed')} with a problem`;
}
