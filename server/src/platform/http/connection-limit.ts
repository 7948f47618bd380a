import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import { clientNetwork } from './client-network.ts';

interface ConnectionLimit {
  readonly perNetwork: number;
  /** Addresses that speak for many people, such as proxies. */
  readonly isExempt: (address: string) => boolean;
}

/** One address must not take all connections that the server has for everybody. */
export function limitConnections(server: Server, { perNetwork, isExempt }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const network = clientNetwork(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/** Says of an address whether it is of this machine or in the list of trusted proxies. */
export function proxyCheck(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8);
  list.addAddress('::1', 'ipv6');
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}
