import { addCollectionMember } from '@sonoboard/contract/data-collections/collection-members.calls';
import { addMemberFailure, memberEmailProblem } from '@sonoboard/domain/data-collections/add-member';
import { call } from '../platform/call.ts';
import { AddEmailForm } from '../ui/add-email-form.tsx';
import { refreshCollection } from './data-collections.queries.ts';

export function AddMemberForm({ collectionGuid }: { readonly collectionGuid: string }) {
  async function add(email: string): Promise<void> {
    await call(addCollectionMember, { params: { guid: collectionGuid }, body: { email }, silent: true });
    await refreshCollection(collectionGuid);
  }
  return (
    <AddEmailForm
      problemOf={memberEmailProblem}
      onAdd={add}
      failureOf={({ code }) => addMemberFailure(code)}
    />
  );
}
