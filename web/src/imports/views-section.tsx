import { styled } from '@mui/material/styles';
import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import { tokens } from '../ui/theme/tokens.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { videoAddress } from './imports.queries.ts';
import { PreviewVideo } from './preview-video.tsx';
import { viewCount, type FileView } from './view-choices.ts';

interface ViewsSectionProps {
  readonly importGuid: string;
  readonly protocol: ProtocolName | null;
  readonly views: readonly FileView[];
  readonly onChoose: (fileGuid: string, view: string) => void;
}

const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  alignItems: 'start',
  gap: 16,
  margin: '16px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', flexDirection: 'column', gap: 8, minWidth: 0, overflowWrap: 'anywhere' },
});

const Line = styled('p')({ margin: 0, fontSize: 13, lineHeight: '18px', color: tokens.t2 });

export function ViewsSection({ importGuid, protocol, views, onChoose }: ViewsSectionProps) {
  const options = protocol === null ? [] : PROTOCOLS[protocol].views;
  return (
    <SectionCard
      title="Views"
      tools={protocol !== null && <Line as="span">{viewCount(views, protocol)} views have a file</Line>}
    >
      <Line>{guidance(protocol, views)}</Line>
      {views.length > 0 && (
        <Cards aria-label="Views">
          {views.map(({ file, view, takenBy }) => (
            <li key={file.guid}>
              <PreviewVideo name={file.name} address={videoAddress(importGuid, file.guid)} />
              <SelectField
                label={`View of ${file.name}`}
                value={view ?? ''}
                isDisabled={protocol === null}
                options={[
                  { value: '', label: 'No view: left out' },
                  ...options.map(({ id, label }) => ({ value: id, label })),
                ]}
                onChange={(chosen) => onChoose(file.guid, chosen)}
                error={takenBy === null ? undefined : `${takenBy} has this view already`}
              />
              {file.burned_in === 'yes' && (
                <span>
                  <StatusChip label="Names in the picture" tone="warning" />
                </span>
              )}
            </li>
          ))}
        </Cards>
      )}
    </SectionCard>
  );
}

function guidance(protocol: ProtocolName | null, views: readonly FileView[]): string {
  if (views.length === 0) return 'Files appear here once they can be played.';
  if (protocol === null) return 'Choose a protocol, then say what each file shows.';
  return 'Say what each file shows. Each view takes one file.';
}
