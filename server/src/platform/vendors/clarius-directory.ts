import * as z from 'zod/mini';
import { AppError } from '../http/app-error.ts';
import type { Log } from '../log.ts';
import type { OemDevice, OemDirectory } from './oem-directory.ts';
import type { ClariusSettings } from '../settings.ts';

const TIMEOUT_MS = 8_000;
const PAGE = 300;
/** A list that never ends is a fault of the other side, and must not become one of ours. */
const MAX_PAGES = 100;

const DevicePage = z.object({
  next: z.nullish(z.string()),
  results: z.array(
    z.object({
      crt: z.nullish(z.string()),
      device: z.object({ serial: z.string(), model: z.nullish(z.string()) }),
    }),
  ),
});

/** Null without a key: then what is stored stands. */
export function openClariusDirectory(settings: ClariusSettings | null, log: Log): OemDirectory | null {
  if (settings === null) return null;
  return {
    async listDevices() {
      try {
        return await listAll(settings);
      } catch (error) {
        log.error({ err: error }, 'Clarius could not be asked about its devices');
        throw new AppError('oem_unreachable', { cause: error });
      }
    },
  };
}

async function listAll(settings: ClariusSettings): Promise<readonly OemDevice[]> {
  const devices: OemDevice[] = [];
  let address: URL | null = new URL(`/api/public/v0/devices/oem/?limit=${PAGE}&format=json`, settings.apiUrl);
  for (let pages = 0; address !== null; pages += 1) {
    if (pages === MAX_PAGES) throw new Error('The list of devices does not end');
    const page = await fetchPage(address, settings.apiKey);
    devices.push(...page.results.map(deviceOf));
    address = nextOf(page.next, settings.apiUrl);
  }
  return devices;
}

async function fetchPage(address: URL, apiKey: string): Promise<z.infer<typeof DevicePage>> {
  const response = await fetch(address, {
    headers: { authorization: `OEM-API-Key ${apiKey}`, accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // The key goes to nobody but the address that was set.
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`Clarius answered ${response.status}`);
  return z.parse(DevicePage, await response.json());
}

function nextOf(next: string | null | undefined, apiUrl: string): URL | null {
  if (next === null || next === undefined) return null;
  const address = new URL(next, apiUrl);
  if (address.origin !== apiUrl) throw new Error(`The next page is somewhere else: ${address.origin}`);
  return address;
}

function deviceOf({ crt, device }: z.infer<typeof DevicePage>['results'][number]): OemDevice {
  return { serial: device.serial, model: device.model ?? null, certificate: crt || null };
}
