import { styled } from '@mui/material/styles';
import { PageHeader } from '../ui/page-header.tsx';
import { ChartSamples } from './chart-samples.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import { MarkSamples } from './mark-samples.tsx';
import { StaffSamples } from './staff-samples.tsx';
import { TableSamples } from './table-samples.tsx';

const Stack = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });

/** Every piece of the kit in all its states, to look at and to test against. */
export function ComponentTestPage() {
  return (
    <>
      <PageHeader title="Component test" />
      <Stack>
        <MarkSamples />
        <FormSamples />
        <FeedbackSamples />
        <ChartSamples />
        <TableSamples />
        <StaffSamples />
      </Stack>
    </>
  );
}
