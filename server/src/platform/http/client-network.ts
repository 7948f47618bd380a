import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** A household or a rented server has a whole /64 of addresses, which it can change with each request. */
const NETWORK_GROUPS = 4;

/** What limits count by: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(address: string): string {
  const plain = (address.split('%', 1)[0] ?? '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
