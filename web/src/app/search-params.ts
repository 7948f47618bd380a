type Search = Readonly<Record<string, unknown>>;

/** Reads one optional text from the address. Written by hand: a route's reader is part of the first script. */
export function textParam<const Name extends string>(name: Name) {
  return (search: Search): { [Key in Name]?: string } => {
    const value = search[name];
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    return (typeof text === 'string' && text !== '' ? { [name]: text } : {}) as { [Key in Name]?: string };
  };
}
