import { grantsPower, type NamedGroup } from '@sonoboard/domain/groups/group-access';
import { StatusChip } from '../ui/status-chip.tsx';

/** Tells a group whose members have power from one that only names them; most groups need no mark. */
export function GroupKindChip({ group }: { readonly group: NamedGroup }) {
  if (group.kind === 'workspace') return <StatusChip label="Workspace" />;
  return grantsPower(group) ? <StatusChip tone="warning" label="Grants power" /> : null;
}
