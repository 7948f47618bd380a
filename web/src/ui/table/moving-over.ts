/** From the place of a row to the row itself. */
export function movingOver<Row>(rows: readonly Row[], onMoveTo: (row: Row) => void) {
  return (index: number) => {
    const row = rows[index];
    if (row !== undefined) onMoveTo(row);
  };
}
