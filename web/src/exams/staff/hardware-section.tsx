import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '../../ui/query-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Placeholder } from './placeholder.ts';
import { PlainTable } from './plain-table.tsx';
import { hardwareUsageQuery } from './staff-exams.queries.ts';

const Json = styled('pre')({
  margin: 0,
  font: '12px/18px ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

const NOTHING = <Placeholder>No hardware usage info</Placeholder>;

/** Whatever the app reported (AMB-236). Errors are ignored, as the specification asks: there is then nothing to show. */
export function HardwareSection({ examGuid }: { readonly examGuid: string }) {
  const usage = useQuery(hardwareUsageQuery(examGuid));
  return (
    <SectionCard title="Hardware usage">
      <QueryState
        query={usage}
        failed={NOTHING}
        empty={NOTHING}
        isEmpty={(data) => data === null || Object.keys(data).length === 0}
      >
        {(data) => (
          <PlainTable
            label="Hardware usage"
            rows={Object.entries(data ?? {}).map(([name, value]) => ({
              key: name,
              cells: [name, cellOf(value)],
            }))}
          />
        )}
      </QueryState>
    </SectionCard>
  );
}

function cellOf(value: unknown): ReactNode {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'object') return <Json>{JSON.stringify(value, null, 2)}</Json>;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
