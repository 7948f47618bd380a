import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outsideFetch } from './outside-fetch.ts';
import { isPublicAddress } from '../http/public-address.ts';

let server: Server;
let origin: string;
let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
  answer = (_, response) => void response.end('secret');
});

/** Every way to write an address of this house that someone has tried on someone. */
const ATTACKS = [
  'https://127.0.0.1/',
  'https://localhost/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0x7f000001/',
  'https://017700000001/',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[fec0::1]/',
  'https://１２７.０.０.１/',
];

describe('AMB-126: no private address is reached', () => {
  const fetchOutside = outsideFetch([]);

  test.each(ATTACKS)('not by %s', async (address) => {
    await expect(fetchOutside(address)).rejects.toThrow('The address is not on the public internet.');
  });

  test.each([
    ['http://calendar.example.org/', 'Only https addresses are asked.'],
    ['ftp://calendar.example.org/', 'Only https addresses are asked.'],
    ['file:///etc/passwd', 'Only https addresses are asked.'],
    ['https://calendar.example.org:8443/', 'Only port 443 is asked.'],
    ['https://calendar.example.org:22/', 'Only port 443 is asked.'],
    ['https://ada:secret@calendar.example.org/', 'An address must not hold a user name or password.'],
    ['calendar', 'This is no address.'],
  ])('%s is not asked: %s', async (address, reason) => {
    await expect(fetchOutside(address)).rejects.toThrow(reason);
  });

  test('webcal is https by another name, with the same rules', async () => {
    await expect(fetchOutside('webcal://127.0.0.1/')).rejects.toThrow('not on the public internet');
  });

  test('not by the redirect of a server that may be asked', async () => {
    for (const target of ATTACKS.map((address) => new URL(address).href)) {
      answer = (_, response) => void response.writeHead(302, { location: target }).end();
      await expect(outsideFetch([origin])(`${origin}/`)).rejects.toThrow('not on the public internet');
    }
    answer = (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    await expect(outsideFetch([origin])(`${origin}/`)).rejects.toThrow('Only https');
  });

  test('allowing one server of the house allows no other port of it', async () => {
    await expect(outsideFetch(['http://127.0.0.1:1'])(`${origin}/`)).rejects.toThrow('Only https');
    expect(asked).toEqual([]);
  });

  test('no address of a private network is public, however it is written', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const network = fc.constantFrom('10.', '127.', '192.168.', '169.254.', '172.31.', '100.127.', '0.');
    fc.assert(
      fc.property(network, octet, octet, octet, (prefix, a, b, c) => {
        const parts = `${prefix}${[a, b, c].join('.')}`.split('.').slice(0, 4);
        const [w = 0, x = 0, y = 0, z = 0] = parts.map(Number);
        const hex = `${((w << 8) | x).toString(16)}:${((y << 8) | z).toString(16)}`;
        const spellings = [parts.join('.'), `::ffff:${hex}`, `::${hex}`, `64:ff9b::${hex}`, `2002:${hex}::`];
        expect(spellings.filter(isPublicAddress)).toEqual([]);
      }),
    );
    expect(['93.184.215.14', '2606:2800:21f:cb07::1', '8.8.8.8'].every(isPublicAddress)).toBe(true);
    expect(['', 'calendar.example.org', '1.2.3', '127.0.0.1:80'].some(isPublicAddress)).toBe(false);
  });
});

describe('what a server says', () => {
  const fetchHouse = (path = '/', options = {}) => outsideFetch([origin])(`${origin}${path}`, options);

  test('is its text and the tag of it; the tag is sent back, and nothing comes twice', async () => {
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"a"' }).end('Grüße');
    };
    expect(await fetchHouse()).toEqual({ text: 'Grüße', etag: '"a"' });
    expect(await fetchHouse('/', { etag: '"a"' })).toBeNull();
  });

  test('is followed over three redirects, and not over a fourth', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('here');
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    };
    expect(await fetchHouse('/3')).toMatchObject({ text: 'here' });
    await expect(fetchHouse('/4')).rejects.toThrow('more than three times');
  });

  test.each([404, 401, 500])('is told to staff when it is %i', async (status) => {
    answer = (_, response) => void response.writeHead(status).end();
    await expect(fetchHouse()).rejects.toThrow(`The server answered ${status}.`);
  });

  test('is not taken beyond 2 MB, also when it travelled small', async () => {
    const large = Buffer.alloc(2 * 1024 * 1024 + 1, 32);
    answer = (_, response) => void response.end(large);
    await expect(fetchHouse()).rejects.toThrow('larger than 2 MB');
    answer = (_, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(large));
    await expect(fetchHouse()).rejects.toThrow('larger than 2 MB');
    answer = (_, response) => void response.end(large.subarray(1));
    expect((await fetchHouse())?.text).toHaveLength(2 * 1024 * 1024);
  });

  test('is not waited for when the caller gives up', async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    await expect(fetchHouse('/', { signal: stop.signal })).rejects.toThrow(
      'The server could not be reached.',
    );
  });

  test('that nobody listens is told as such', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const gone = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await new Promise((resolve) => other.close(resolve));
    await expect(outsideFetch([gone])(gone)).rejects.toThrow('The server refused the connection.');
  });
});
