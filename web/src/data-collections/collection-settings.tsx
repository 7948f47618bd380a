import { BarChartRounded as BarChart } from '../ui/icons/bar-chart-rounded.tsx';
import { styled } from '@mui/material/styles';
import {
  changeDataCollection,
  type getDataCollection,
} from '@sonoboard/contract/data-collections/data-collections.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { COLLECTION_TYPES } from '@sonoboard/domain/data-collections/collection-type';
import { call } from '../platform/call.ts';
import { ButtonLink } from '../ui/links.tsx';
import { SavingMark, useSaving } from '../ui/saving.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { refreshCollection } from './data-collections.queries.ts';
import { ExpectedExamsField } from './expected-exams-field.tsx';

export type Collection = ReplyOf<typeof getDataCollection>;
export type CollectionChange = Partial<Pick<Collection, 'name' | 'type' | 'expected_exams'>>;

const TYPES = COLLECTION_TYPES.map((value) => ({ value, label: value }));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  // Beside the fields it speaks of, without pushing them from the edge of the page.
  '& > output': { order: -1, textAlign: 'right' },
  [theme.breakpoints.down('md')]: { '& > output': { order: 0 } },
}));

/** Sent with what the editor saw; where someone else was quicker, the page shows what they left. */
export async function changeCollection(
  collection: Collection,
  change: CollectionChange,
  options: { readonly silent: boolean } = { silent: false },
): Promise<void> {
  const { guid } = collection;
  const expected = Object.fromEntries(
    Object.keys(change).map((name) => [name, collection[name as keyof CollectionChange]]),
  );
  try {
    await call(changeDataCollection, { params: { guid }, body: { ...change, expected }, ...options });
  } finally {
    await refreshCollection(guid);
  }
}

/** Type and expected exams are saved where they stand. */
export function CollectionSettings({ collection }: { readonly collection: Collection }) {
  const saving = useSaving();
  const change = (asked: CollectionChange) => saving.run(() => changeCollection(collection, asked));
  return (
    <Row>
      <ExpectedExamsField
        value={collection.expected_exams}
        onSave={(expected_exams) => change({ expected_exams })}
      />
      <SelectField
        label="Type"
        isInline
        value={collection.type}
        options={TYPES}
        onChange={(type) => void change({ type })}
      />
      <ButtonLink
        variant="outlined"
        startIcon={<BarChart />}
        to="/internal/data-collections/$guid/statistics"
        params={{ guid: collection.guid }}
        sx={{ color: 'text.primary', height: 40 }}
      >
        Statistics
      </ButtonLink>
      <SavingMark state={saving.state} />
    </Row>
  );
}
