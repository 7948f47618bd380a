/** How often a property is tried: few times with each change, many with `npm test -- --long`. */
export function runs({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return process.env['TEST_LENGTH'] === 'long' ? long : usual;
}
