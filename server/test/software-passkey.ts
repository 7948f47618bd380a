import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { addPasskey, signInWithPasskey } from '@sonoboard/contract/accounts/passkeys.endpoints';

export type NewCredential = BodyOf<typeof addPasskey>['credential'];
export type GivenCredential = BodyOf<typeof signInWithPasskey>['credential'];

/** What a browser and its device would do otherwise than they should. */
export interface Wrong {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly userHandle?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const NO_MODEL = Buffer.alloc(16);

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** As much of CBOR as attestations and keys need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(majorType: number, count: number): Buffer {
  const type = majorType * 32;
  if (count < 24) return Buffer.from([type + count]);
  if (count < 256) return Buffer.from([type + 24, count]);
  return Buffer.from([type + 25, Math.floor(count / 256), count % 256]);
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  // EC2, ES256, P-256.
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** A device with one passkey, and the browser around it. */
export class SoftwarePasskey {
  readonly id: string = text(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #counter: number;
  #userHandle = text(randomBytes(32));

  constructor(origin: string, { counter = 0 }: { readonly counter?: number } = {}) {
    this.#origin = origin;
    this.#counter = counter;
  }

  /** Answers `navigator.credentials.create()`. */
  create(
    options: { readonly challenge: string; readonly rp: { id: string }; readonly user: { id: string } },
    wrong: Wrong = {},
  ): NewCredential {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([
      NO_MODEL,
      Buffer.from([0, id.length]),
      id,
      coseKey(this.#keys.publicKey),
    ]);
    const authData = this.#authenticatorData(options.rp.id, wrong, credential);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', options.challenge, wrong)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get()`. */
  get(options: { readonly challenge: string; readonly rpId: string }, wrong: Wrong = {}): GivenCredential {
    if (this.#counter > 0) this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, wrong);
    const authenticatorData = this.#authenticatorData(options.rpId, wrong);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: wrong.userHandle ?? this.#userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    const said = {
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(said));
  }

  #authenticatorData(rpId: string, wrong: Wrong, credential?: Buffer): Buffer {
    const { isVerified = true, isPresent = true, counter = this.#counter } = wrong;
    const flags =
      (isPresent ? USER_PRESENT : 0) +
      (isVerified ? USER_VERIFIED : 0) +
      (credential === undefined ? 0 : HAS_CREDENTIAL);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const parts = [sha256(wrong.rpId ?? rpId), Buffer.from([flags]), count];
    return Buffer.concat(credential === undefined ? parts : [...parts, credential]);
  }
}
