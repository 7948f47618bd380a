/** Whether time matters less than certainty: `npm test -- --long`, `npm run trust -- --all`. */
export const isLongRun = process.env['TEST_LENGTH'] === 'long';

/** How often a property is tried: few times with each change, many in a long run. */
export function runs({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return isLongRun ? long : usual;
}
