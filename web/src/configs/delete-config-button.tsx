import { useNavigate } from '@tanstack/react-router';
import { deleteConfig } from '@sonoboard/contract/configs/configs.calls';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { DeleteButton } from '../ui/delete-button.tsx';
import { configQuery, forgetConfig, type Config } from './configs.queries.ts';

/** Says whom it concerns. */
export function DeleteConfigButton({ config: { guid, name } }: { readonly config: Config }) {
  const navigate = useNavigate();

  async function question() {
    const { user_count: users } = await queryClient.query({ ...configQuery(guid), staleTime: 0 });
    return {
      title: `Delete config '${name}'?`,
      line: `${usersText(users)} Its settings cannot be brought back.`,
    };
  }

  async function remove(): Promise<void> {
    await call(deleteConfig, { params: { guid } });
    showSnackbar({ kind: 'success', text: `Deleted config ${name}` });
    await navigate({ to: '/internal/configs' });
    await forgetConfig(guid);
  }

  return <DeleteButton label="Delete config" question={question} onDelete={remove} />;
}

function usersText(users: number): string {
  if (users === 0) return 'No user has it.';
  return users === 1 ? '1 user moves to the default config.' : `${users} users move to the default config.`;
}
