import { TuneRounded as Tune } from '../ui/icons/tune-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createConfig, listConfigs } from '@sonoboard/contract/configs/configs.calls';
import { configNameProblem } from '@sonoboard/domain/configs/config-name';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { AddNameForm } from '../ui/add-name-form.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { CONFIG_COLUMNS } from './config-columns.tsx';
import { CONFIG_DEFAULTS, configsQuery, refreshConfigs, type ListedConfig } from './configs.queries.ts';

const NO_CONFIGS = { icon: Tune, title: 'No configs' };

const guidOf = (config: ListedConfig) => config.guid;
const pageOf = (config: ListedConfig) => `/internal/configs/${config.guid}`;
/** Which names are taken only the server knows. */
const problemOf = (name: string) => configNameProblem(name, []);

async function addConfig(name: string): Promise<void> {
  await call(createConfig, { body: { name }, silent: true });
  showSnackbar({ kind: 'success', text: `Created config ${name}` });
  await refreshConfigs();
}

export function ConfigsPage() {
  const [view, setView] = useTableView(CONFIG_DEFAULTS);
  const configs = useQuery(configsQuery(view));
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Configs" count={configs.data?.total}>
        <AddNameForm
          label="New config"
          problemOf={problemOf}
          onAdd={addConfig}
          failure="Error creating config"
        />
      </PageHeader>
      <StaffTable
        label="Configs"
        list={listConfigs}
        query={configs}
        columns={CONFIG_COLUMNS}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NO_CONFIGS}
        rowHref={pageOf}
        onOpen={({ guid }) => void navigate({ to: '/internal/configs/$guid', params: { guid } })}
      />
    </>
  );
}
