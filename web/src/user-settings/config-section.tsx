import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignUserConfig } from '@sonoboard/contract/configs/configs.calls';
import { mayAssignConfig } from '@sonoboard/domain/configs/config-access';
import { ConfigDifferences } from '../configs/config-differences.tsx';
import {
  allConfigsQuery,
  configOfUserQuery,
  configQuery,
  refreshConfigs,
} from '../configs/configs.queries.ts';
import { call } from '../platform/call.ts';
import { useCurrentUser } from '../platform/session.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { TextLink } from '../ui/links.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { UserSettings } from './user-settings.queries.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 12,
  marginTop: 20,
  '& > :first-of-type': { flex: '1 1 240px', maxWidth: 420 },
});

/** For staff: the config that a person works with, what it changes, and for admins another one. */
export function ConfigSection({ user }: { readonly user: UserSettings }) {
  const config = useQuery(configOfUserQuery(user.guid));
  const mayAssign = mayAssignConfig(useCurrentUser());
  return (
    <SectionCard title="Config">
      <QueryState query={config}>
        {(current) => (
          <>
            <TextLink to="/internal/configs/$guid" params={{ guid: current.guid }}>
              {current.name}
            </TextLink>
            <ConfigDifferences config={current} />
            {mayAssign && <AssignConfig key={current.guid} user={user} currentGuid={current.guid} />}
          </>
        )}
      </QueryState>
    </SectionCard>
  );
}

interface AssignConfigProps {
  readonly user: UserSettings;
  readonly currentGuid: string;
}

/** Choosing shows what the other config changes; only the button assigns it. */
function AssignConfig({ user, currentGuid }: AssignConfigProps) {
  const configs = useQuery(allConfigsQuery);
  const [chosen, setChosen] = useState(currentGuid);
  const isOther = chosen !== currentGuid;
  const preview = useQuery({ ...configQuery(chosen), enabled: isOther });
  const options = (configs.data ?? []).map(({ guid, name }) => ({ value: guid, label: name }));

  const { mutate: assign, isPending } = useCallMutation({
    mutationFn: (configGuid: string) =>
      call(assignUserConfig, { params: { guid: user.guid }, body: { config_guid: configGuid } }),
    onSuccess: ({ name }) =>
      showSnackbar({ kind: 'success', text: `${user.email} now has the config ${name}` }),
    onSettled: refreshConfigs,
  });

  return (
    <>
      <Row>
        <SelectField
          label="Assign another config"
          value={chosen}
          options={options}
          isDisabled={isPending || options.length === 0}
          error={configs.isError ? 'The configs could not be loaded.' : undefined}
          onChange={setChosen}
        />
        <Button
          variant="contained"
          disabled={!isOther || preview.data === undefined}
          loading={isPending}
          onClick={() => assign(chosen)}
        >
          Assign
        </Button>
      </Row>
      {isOther && preview.data !== undefined && <ConfigDifferences config={preview.data} />}
    </>
  );
}
