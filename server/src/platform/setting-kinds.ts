import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';

/** How the text of a setting is read. `read` returns the value, or throws a WrongSetting that says what is expected. */
export interface SettingKind<Value> {
  readonly words: string;
  read(text: string): Value;
}

export class WrongSetting extends Error {}

const MIN_SECRET_LENGTH = 32;
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export const PORT_NUMBER: SettingKind<number> = {
  words: 'port number',
  read(text) {
    const port = Number(text);
    if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
      throw new WrongSetting('must be a number from 1 to 65535');
    }
    return port;
  },
};

export const MEGABYTES: SettingKind<number> = {
  words: 'megabytes',
  read(text) {
    if (!/^\d{1,9}$/.test(text)) throw new WrongSetting('must be a whole number of megabytes');
    return Number(text);
  },
};

const MIN_IDLE_MINUTES = 5;
const MAX_IDLE_MINUTES = 12 * 60;

export const IDLE_MINUTES: SettingKind<number> = {
  words: `minutes, ${MIN_IDLE_MINUTES} to ${MAX_IDLE_MINUTES}`,
  read(text) {
    const minutes = Number(text);
    if (!/^\d{1,3}$/.test(text) || minutes < MIN_IDLE_MINUTES || minutes > MAX_IDLE_MINUTES) {
      throw new WrongSetting(`must be a number from ${MIN_IDLE_MINUTES} to ${MAX_IDLE_MINUTES}`);
    }
    return minutes;
  },
};

export const TEXT: SettingKind<string> = { words: 'text', read: (text) => text };

export const HOST_ADDRESS: SettingKind<string> = {
  words: 'address or host name',
  read(text) {
    if (isIP(text) === 0 && !/^[a-z0-9.-]+$/i.test(text)) {
      throw new WrongSetting('must be an IP address or a host name');
    }
    return text;
  },
};

export const FILE: SettingKind<string> = { words: 'file', read: (text) => text };

export const FOLDER: SettingKind<string> = { words: 'folder', read: (text) => text };

export const WEB_ADDRESS: SettingKind<URL> = {
  words: 'http or https address',
  read: (text) => urlOf(text, ['http:', 'https:'], 'must be an address such as https://sonoboard.example'),
};

/** Where the product is reached: an origin, because it is compared with the browser's Origin header. */
export const WEB_ORIGIN: SettingKind<URL> = {
  words: 'http or https address without a path',
  read(text) {
    const url = WEB_ADDRESS.read(text);
    if (url.pathname !== '/' || url.search || url.hash || url.username) {
      throw new WrongSetting('must have no path, for example https://sonoboard.example');
    }
    if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
      throw new WrongSetting('must begin with https://, except for localhost');
    }
    return url;
  },
};

export const DATABASE_ADDRESS: SettingKind<string> = {
  words: 'postgres address',
  read(text) {
    urlOf(
      text,
      ['postgres:', 'postgresql:'],
      'must be an address such as postgres://user:password@host:5432/name',
    );
    return text;
  },
};

/** Null where nobody wants mails to be sent. */
export const MAIL_SERVER: SettingKind<string | null> = {
  words: 'smtp or smtps address, or off',
  read(text) {
    if (text === 'off') return null;
    urlOf(text, ['smtp:', 'smtps:'], 'must be an address such as smtp://user:password@host:587');
    return text;
  },
};

const PRIVATE_KEY_BYTES = 32;

export const PUSH_KEY: SettingKind<string> = {
  words: 'private key of the curve P-256, base64url',
  read(text) {
    const curve = createECDH('prime256v1');
    try {
      const key = Buffer.from(text, 'base64url');
      if (key.length !== PRIVATE_KEY_BYTES || key.toString('base64url') !== text)
        throw new Error('not a key');
      curve.setPrivateKey(key);
      return text;
    } catch {
      // Not quoted: it may be nearly right.
      throw new WrongSetting('must be the private key that web-push generate-vapid-keys prints');
    }
  },
};

/** Whom a push service may ask about messages of this installation. */
export const PUSH_CONTACT: SettingKind<string> = {
  words: 'mailto: or https address',
  read: (text) =>
    urlText(text, ['mailto:', 'https:'], 'must be an address such as mailto:it@hospital.example'),
};

function urlText(text: string, protocols: readonly string[], expected: string): string {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) throw new WrongSetting(expected);
  return text;
}

export const MAIL_ADDRESS: SettingKind<string> = {
  words: 'e-mail address',
  read(text) {
    if (!/^[^\s<>@]+@[^\s<>@]+$/.test(text)) throw new WrongSetting('must be an e-mail address');
    return text;
  },
};

export const MAIL_SENDER: SettingKind<string> = {
  words: 'e-mail address, with a name if wanted',
  read(text) {
    const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
    if (/[\r\n]/.test(text) || !/^[^\s<>@]+@[^\s<>@]+$/.test(address)) {
      throw new WrongSetting('must be an address such as Sonoboard <no-reply@example.com>');
    }
    return text;
  },
};

export const SECRET: SettingKind<string> = {
  words: `secret of at least ${MIN_SECRET_LENGTH} characters`,
  read(text) {
    if (text.length < MIN_SECRET_LENGTH) {
      throw new WrongSetting(`must have at least ${MIN_SECRET_LENGTH} characters`);
    }
    if (new Set(text).size < 8) throw new WrongSetting('must be random, not a repeated pattern');
    return text;
  },
};

export const YES_NO: SettingKind<boolean> = {
  words: 'true or false',
  read(text) {
    if (text === 'true') return true;
    if (text === 'false') return false;
    throw new WrongSetting('must be true or false');
  },
};

export const LOG_LEVEL_NAME = oneOf(LOG_LEVELS);

export const PROXY_LIST: SettingKind<readonly string[]> = {
  words: 'addresses or networks, separated by commas',
  read(text) {
    const proxies = text.split(',').map((part) => part.trim());
    for (const proxy of proxies) {
      const [address = '', bits, ...rest] = proxy.split('/');
      const version = isIP(address);
      const bitsFit =
        bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
      if (version === 0 || !bitsFit || rest.length > 0) {
        throw new WrongSetting(`must list addresses or networks such as 10.0.0.0/8; "${proxy}" is neither`);
      }
    }
    return proxies;
  },
};

export const ORIGIN_LIST: SettingKind<readonly string[]> = {
  words: 'http or https addresses without a path, separated by commas',
  read(text) {
    return text.split(',').map((part) => {
      const url = WEB_ADDRESS.read(part.trim());
      if (url.pathname !== '/' || url.search || url.hash || url.username) {
        throw new WrongSetting(
          'must list addresses without a path, such as https://calendar.hospital.example',
        );
      }
      return url.origin;
    });
  },
};

/** As OpenTelemetry spells it: values may be percent-encoded. */
export const HEADER_LIST: SettingKind<Readonly<Record<string, string>>> = {
  words: 'name=value pairs, separated by commas',
  read(text) {
    const pairs = text.split(',').map((part) => {
      const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+)\s*=([\x20-\x7e]*)$/.exec(part.trim()) ?? [];
      // Not quoted: a value may be a key.
      if (name === '') throw new WrongSetting('must list headers such as x-api-key=secret');
      return [name.toLowerCase(), decoded(value.trim())] as const;
    });
    return Object.fromEntries(pairs);
  },
};

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new WrongSetting('holds a % that starts no percent-encoded character; write %25 for it');
  }
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): SettingKind<Choice> {
  return {
    words: choices.join(', '),
    read(text) {
      const choice = choices.find((candidate) => candidate === text);
      if (choice === undefined) throw new WrongSetting(`must be one of ${choices.join(', ')}`);
      return choice;
    },
  };
}

export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127\.\d+\.\d+\.\d+$/.test(name)
  );
}

function urlOf(text: string, protocols: readonly string[], expected: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !protocols.includes(url.protocol) || url.hostname === '')
    throw new WrongSetting(expected);
  return url;
}
