import { addGroupMember } from '@sonoboard/contract/groups/groups.calls';
import { emailProblem } from '@sonoboard/domain/accounts/email';
import { call } from '../platform/call.ts';
import { AddEmailForm } from '../ui/add-email-form.tsx';
import { refreshGroups } from './groups.queries.ts';

/** A refusal is said in the snackbar and at the field. */
export function AddGroupMemberForm({ groupGuid }: { readonly groupGuid: string }) {
  async function add(email: string): Promise<void> {
    await call(addGroupMember, { params: { guid: groupGuid }, body: { email } });
    await refreshGroups();
  }
  return <AddEmailForm problemOf={emailProblem} onAdd={add} failureOf={(error) => error.message} />;
}
