import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { csvLine } from '../platform/http/csv-line.ts';
import type { ResearchColumn } from './research-columns.ts';
import type { Pseudonyms } from './research-pseudonyms.ts';

export interface ResearchTable<Row> {
  readonly path: string;
  readonly name: string;
  add(rows: readonly Row[]): Promise<void>;
  end(): Promise<void>;
  /** Holds no file any more, whatever happened. */
  discard(): void;
}

/** A CSV file that grows on the disk while the exams pass by; a zip takes one file at a time. */
export function openTable<Row>(
  folder: string,
  name: string,
  columns: readonly ResearchColumn<Row>[],
  names: Pseudonyms,
): ResearchTable<Row> {
  const path = join(folder, name);
  const file = createWriteStream(path);
  // Told where someone waits for it: by the next lines, or by the end.
  file.on('error', () => {});
  const write = async (text: string) => {
    if (file.errored) throw file.errored;
    if (!file.write(text)) await once(file, 'drain');
  };
  file.write(csvLine(columns.map((column) => column.name)));
  return {
    path,
    name,
    add: (rows) => write(rows.map((row) => csvLine(columns.map(({ of }) => of(row, names)))).join('')),
    async end() {
      file.end();
      await finished(file);
    },
    discard: () => void file.destroy(),
  };
}
