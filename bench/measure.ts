/** One line of the table: what was measured, the ratio, and the bound that it is held to. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'x' | 'kB' | 'ms' | 'frames' | 'exams' | 'files' | 'calls';
  readonly bound: { readonly kind: 'at most' | 'at least'; readonly value: number };
  readonly details: string;
}

export function holds({ value, bound }: Measure): boolean {
  return bound.kind === 'at most' ? value <= bound.value : value >= bound.value;
}

const shown = (value: number, unit: Measure['unit']) =>
  unit === 'x' ? `${value.toFixed(2)}x` : `${value.toFixed(0)} ${unit}`;

const HEAD = ['', 'measure', 'value', 'bound', 'how'] as const;

function rowOf(measure: Measure): readonly string[] {
  return [
    holds(measure) ? 'ok' : 'MISSED',
    measure.name,
    shown(measure.value, measure.unit),
    `${measure.bound.kind} ${shown(measure.bound.value, measure.unit)}`,
    measure.details,
  ];
}

/** A row of the file that `--json=FILE` writes; `npm run trust` reads it. */
export interface MeasureReport {
  readonly name: string;
  readonly isHeld: boolean;
  readonly figure: string;
}

export function asReport(measure: Measure): MeasureReport {
  const { name, value, unit, details } = measure;
  return { name, isHeld: holds(measure), figure: `${name}: ${shown(value, unit)} (${details})` };
}

export function asMarkdown(measures: readonly Measure[]): string {
  const lines = [HEAD, HEAD.map(() => '---'), ...measures.map(rowOf)];
  return lines
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('<', '&lt;')).join(' | ')} |`)
    .join('\n');
}

export function asTable(measures: readonly Measure[]): string {
  const rows = measures.map(rowOf);
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [HEAD, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
