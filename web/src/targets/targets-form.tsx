import { DeleteOutlineRounded as DeleteOutline } from '../ui/icons/delete-outline-rounded.tsx';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Fragment, useState } from 'react';
import { PROTOCOLS, type ProtocolName, STAFF_PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { targetProblems } from '@sonoboard/domain/targets/target-limits';
import { TARGET_FIELDS, targetOf, type TargetStep } from '@sonoboard/domain/targets/target-of';
import { Checkbox } from '../ui/checkbox.tsx';
import { SavingMark, useSaving } from '../ui/saving.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { TargetCell } from './target-cell.tsx';
import {
  onTheWire,
  targetsOf,
  type TargetSettings,
  typedRow,
  type TypedTargets,
  typedTargets,
} from './target-form.ts';
import { changeTargets } from './targets.queries.ts';

interface TargetsFormProps {
  readonly collectionGuid: string;
  readonly settings: TargetSettings;
  readonly isDisabled: boolean;
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(160px, 280px) repeat(2, minmax(180px, 220px)) 40px',
  alignItems: 'start',
  gap: '12px 16px',
  '& > [data-name]': { minHeight: 40, display: 'flex', alignItems: 'center' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > [data-head], & > span:empty': { display: 'none' },
    '& > [data-name]': { fontWeight: 500 },
    '& > button': { justifySelf: 'start' },
    '& > [data-cell]::before': {
      content: 'attr(data-cell)',
      display: 'block',
      marginBottom: 4,
      fontSize: 12,
      color: tokens.t3,
    },
  },
}));

const Head = styled('span')({ fontSize: 12, lineHeight: '16px', color: tokens.t3 });
const Below = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 24px',
  margin: '16px 0',
});
const Choice = styled('label')({ display: 'flex', alignItems: 'center', gap: 10, cursor: 'pointer' });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });

const HIGH_WELLS = 'A high Wells score counts as urgent';
const SAME = 'as above';

/** Everything that is promised, on one page; nothing counts before it is saved. */
export function TargetsForm({ collectionGuid, settings, isDisabled }: TargetsFormProps) {
  const [rows, setRows] = useState(() => typedTargets(settings));
  const [highWells, setHighWells] = useState(settings.high_wells_is_urgent);
  const saving = useSaving();
  const targets = targetsOf(rows);
  const problems = targetProblems(targets);
  const wanted = { targets: onTheWire(targets), high_wells_is_urgent: highWells };
  const isChanged = textOf(wanted) !== textOf(unchanged(settings));
  const others = STAFF_PROTOCOL_NAMES.filter((name) => rows.every(({ protocol }) => protocol !== name));

  const change = (changed: TypedTargets) =>
    setRows(rows.map((row) => (row.protocol === changed.protocol ? changed : row)));

  function discard(): void {
    setRows(typedTargets(settings));
    setHighWells(settings.high_wells_is_urgent);
  }

  const cells = (row: TypedTargets, step: TargetStep, name: string) =>
    (['usual', 'urgent'] as const).map((kind) => {
      const field = TARGET_FIELDS[step][kind];
      return (
        <div key={kind} data-cell={kind === 'usual' ? 'Usual' : 'Urgent'}>
          <TargetCell
            label={`${name}, ${kind}`}
            value={row[field]}
            placeholder={placeholderOf(targets, row, { step, kind })}
            isDisabled={isDisabled}
            error={problems.find((one) => one.protocol === row.protocol && one.field === field)?.message}
            onChange={(value) => change({ ...row, [field]: value })}
          />
        </div>
      );
    });

  const [shared, ...ofProtocols] = rows;
  return (
    <form
      noValidate
      aria-label="Target times"
      onSubmit={(event) => {
        event.preventDefault();
        if (problems.length > 0 || !isChanged) return;
        void saving.run(() => changeTargets(collectionGuid, settings, wanted));
      }}
    >
      <Grid>
        <Head data-head="" />
        <Head data-head="">Usual</Head>
        <Head data-head="">Urgent</Head>
        <Head data-head="" />
        {shared !== undefined && (
          <>
            <span data-name="">Arrival to review</span>
            {cells(shared, 'review', 'Arrival to review')}
            <span />
          </>
        )}
        {ofProtocols.map((row) => {
          const name = `Arrival to review, ${row.protocol === null ? '' : PROTOCOLS[row.protocol].displayName}`;
          return (
            <Fragment key={row.protocol}>
              <span data-name="">{name}</span>
              {cells(row, 'review', name)}
              <IconButton
                aria-label={`Remove ${name}`}
                disabled={isDisabled}
                onClick={() => setRows(rows.filter((one) => one !== row))}
              >
                <DeleteOutline />
              </IconButton>
            </Fragment>
          );
        })}
        {shared !== undefined && (
          <>
            <span data-name="">Result to confirmation</span>
            {cells(shared, 'result', 'Result to confirmation')}
            <span />
          </>
        )}
      </Grid>
      <Below>
        {!isDisabled && (
          <SelectField
            label="Add a protocol"
            isLabelHidden
            value=""
            options={[
              { value: '', label: 'Add a protocol', isDisabled: true },
              ...others.map((value) => ({ value, label: PROTOCOLS[value].displayName })),
            ]}
            onChange={(protocol: ProtocolName | '') =>
              protocol !== '' && setRows([...rows, typedRow(protocol)])
            }
          />
        )}
        <Choice>
          <Checkbox
            label={HIGH_WELLS}
            isChecked={highWells}
            isDisabled={isDisabled}
            onChange={setHighWells}
          />
          <span>{HIGH_WELLS}</span>
        </Choice>
      </Below>
      {!isDisabled && (
        <Buttons>
          <Button type="submit" variant="contained" disabled={!isChanged || problems.length > 0}>
            Save targets
          </Button>
          <Button disabled={!isChanged} onClick={discard}>
            Discard
          </Button>
          <SavingMark state={saving.state} />
        </Buttons>
      )}
    </form>
  );
}

function placeholderOf(
  targets: readonly ReturnType<typeof targetsOf>[number][],
  { protocol }: TypedTargets,
  { step, kind }: { readonly step: TargetStep; readonly kind: 'usual' | 'urgent' },
): string {
  if (protocol === null) return 'none';
  const inherited = targetOf(targets, { protocol, isUrgent: kind === 'urgent' }, step);
  return inherited === null ? 'none' : SAME;
}

/** As the form would send them, had nobody touched it. */
function unchanged(settings: TargetSettings): TargetSettings {
  return { ...settings, targets: onTheWire(targetsOf(typedTargets(settings))) };
}

const textOf = (settings: TargetSettings) =>
  JSON.stringify([settings.high_wells_is_urgent, settings.targets.map((target) => Object.values(target))]);
