import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { changeConfig } from '@sonoboard/contract/configs/configs.calls';
import { mayDeleteConfig } from '@sonoboard/domain/configs/config-access';
import { configNameProblem } from '@sonoboard/domain/configs/config-name';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { useCurrentUser } from '../platform/session.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EditableTitle } from '../ui/editable-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { ConfigSettings } from './config-settings.tsx';
import { ConfigUsers } from './config-users.tsx';
import { configQuery, keepConfig, refreshConfigs, type Config } from './configs.queries.ts';
import { DeleteConfigButton } from './delete-config-button.tsx';

interface ConfigPageProps {
  readonly guid: string;
  /** The page of a path that does not exist. */
  readonly lost: ReactNode;
}

const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 32 });

export function ConfigPage({ guid, lost }: ConfigPageProps) {
  const actor = useCurrentUser();
  const config = useQuery(configQuery(guid));
  if (isCallError(config.error, 'config_not_found', 'not_found')) return lost;
  return (
    <Column>
      <div>
        <BackLink to="/internal/configs">Configs</BackLink>
        <QueryState query={config}>
          {(data) => (
            <PageHeader
              title={<ConfigName config={data} />}
              subtitle={data.is_default ? DEFAULT_LINE : undefined}
            >
              {mayDeleteConfig(actor, { isDefault: data.is_default }) && <DeleteConfigButton config={data} />}
            </PageHeader>
          )}
        </QueryState>
      </div>
      {config.data !== undefined && (
        <>
          <ConfigSettings config={config.data} />
          <ConfigUsers config={config.data} />
        </>
      )}
    </Column>
  );
}

const DEFAULT_LINE = 'The default config: it holds for everybody without another one, and cannot be deleted.';

const problemOf = (name: string) => configNameProblem(name, []) ?? undefined;

function ConfigName({ config: { guid, name: seen } }: { readonly config: Config }) {
  async function rename(name: string): Promise<void> {
    const body = { name, expected: { name: seen } };
    try {
      await keepConfig(await call(changeConfig, { params: { guid }, body, silent: true }));
    } catch (error) {
      // Someone else may have renamed it meanwhile.
      await refreshConfigs();
      throw error;
    }
    showSnackbar({ kind: 'success', text: 'Config updated' });
  }
  return <EditableTitle value={seen} label="Config name" onSave={rename} problemOf={problemOf} />;
}
