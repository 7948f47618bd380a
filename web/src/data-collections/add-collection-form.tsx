import { createDataCollection } from '@sonoboard/contract/data-collections/data-collections.calls';
import { collectionNameProblem } from '@sonoboard/domain/data-collections/collection-name';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { AddNameForm } from '../ui/add-name-form.tsx';
import { refreshCollections } from './collections.queries.ts';

export function AddCollectionForm() {
  return (
    <AddNameForm
      label="New data collection"
      problemOf={(name) => collectionNameProblem(name, [])}
      onAdd={add}
      failure="Error creating data collection"
    />
  );
}

async function add(name: string): Promise<void> {
  const created = await call(createDataCollection, { body: { name }, silent: true });
  showSnackbar({ kind: 'success', text: `Created data collection ${created.name}` });
  await refreshCollections();
}
