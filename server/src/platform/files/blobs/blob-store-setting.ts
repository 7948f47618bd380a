import { type SettingKind, WrongSetting } from '../../setting-kinds.ts';

/** Where clips are kept: a folder of this machine, or a bucket of any store that speaks S3. */
export type BlobStoreSetting =
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly endpoint: string | null;
      readonly region: string;
    };

const EXPECTED =
  'must be a folder, or an address such as s3://bucket?region=eu-central-1&endpoint=https://s3.example.com';
const DEFAULT_REGION = 'us-east-1';

export const BLOB_STORE_ADDRESS: SettingKind<BlobStoreSetting> = {
  words: 'folder, or s3://bucket?endpoint=…&region=…',
  read(text) {
    if (!/^[a-z0-9]+:\/\//i.test(text)) return { kind: 'folder', path: text };
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.protocol !== 's3:' || url.hostname === '') throw new WrongSetting(EXPECTED);
    const endpoint = url.searchParams.get('endpoint');
    if (endpoint !== null && !/^https?:\/\//.test(endpoint)) throw new WrongSetting(EXPECTED);
    return {
      kind: 's3',
      bucket: url.hostname,
      endpoint,
      region: url.searchParams.get('region') ?? DEFAULT_REGION,
    };
  },
};
