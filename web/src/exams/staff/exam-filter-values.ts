import { isProtocolName } from '@sonoboard/domain/exams/protocols';
import type { TableView } from '../../ui/table/table-view.ts';

const isFlag = (value: string) => value === 'true' || value === 'false';
const isGuid = (value: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
const isDay = (value: string) => {
  const at = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
};

/** The list's own filters, spelled as its call spells them, and what each may hold. */
const KNOWN: Readonly<Record<string, (value: string) => boolean>> = {
  protocol: isProtocolName,
  is_practise_exam: isFlag,
  is_aborted: isFlag,
  is_virtual_scan: isFlag,
  collection: isGuid,
  from: isDay,
  to: isDay,
};

export const EXAM_FILTERS = Object.keys(KNOWN);

/** An old bookmark or a slip in the address narrows nothing, instead of failing the whole list. */
export function withKnownFilters<Sort extends string>(view: TableView<Sort>): TableView<Sort> {
  const known = Object.entries(view.filters).filter(([name, value]) => KNOWN[name]?.(value) === true);
  return { ...view, filters: Object.fromEntries(known) };
}
