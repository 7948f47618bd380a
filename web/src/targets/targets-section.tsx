import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { TargetsForm } from './targets-form.tsx';
import { targetsQuery } from './targets.queries.ts';

const Words = styled('p')({ margin: '0 0 16px', maxWidth: '80ch', color: tokens.t2 });

interface TargetsSectionProps {
  readonly collectionGuid: string;
  readonly mayEdit: boolean;
}

/** What a collection promises, and from when an exam is urgent. */
export function TargetsSection({ collectionGuid, mayEdit }: TargetsSectionProps) {
  const targets = useQuery(targetsQuery(collectionGuid));
  return (
    <SectionCard title="Target times">
      <Words>
        Worklists with targets begin with the exam that is due first, and say what is overdue. What a protocol
        leaves empty is as for all protocols. An urgent exam never has longer than a usual one.
      </Words>
      <QueryState query={targets}>
        {(found) => (
          <TargetsForm
            key={JSON.stringify(found)}
            collectionGuid={collectionGuid}
            settings={found}
            isDisabled={!mayEdit}
          />
        )}
      </QueryState>
    </SectionCard>
  );
}
