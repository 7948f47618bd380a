/** Fewest insertions, deletions and replacements of single characters that turn one text into the other. */
export function editDistance(from: string, to: string): number {
  const target = Array.from(to);
  let distances = [0, ...target.map((_, index) => index + 1)];
  for (const [rowIndex, character] of Array.from(from).entries()) {
    const row = [rowIndex + 1];
    for (const [columnIndex, wanted] of target.entries()) {
      const replaced = (distances[columnIndex] ?? 0) + (character === wanted ? 0 : 1);
      const deleted = (distances[columnIndex + 1] ?? 0) + 1;
      const inserted = (row[columnIndex] ?? 0) + 1;
      row.push(Math.min(replaced, deleted, inserted));
    }
    distances = row;
  }
  return distances.at(-1) ?? 0;
}
