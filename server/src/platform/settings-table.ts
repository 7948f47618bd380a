import { BLOB_STORE_ADDRESS } from './files/blobs/blob-store-setting.ts';
import {
  DATABASE_ADDRESS,
  FILE,
  FOLDER,
  HEADER_LIST,
  HOST_ADDRESS,
  IDLE_MINUTES,
  LOG_LEVEL_NAME,
  MAIL_ADDRESS,
  MAIL_SENDER,
  MAIL_SERVER,
  MEGABYTES,
  oneOf,
  ORIGIN_LIST,
  PORT_NUMBER,
  PUSH_CONTACT,
  PUSH_KEY,
  PROXY_LIST,
  SECRET,
  type SettingKind,
  TEXT,
  WEB_ADDRESS,
  WEB_ORIGIN,
  YES_NO,
} from './setting-kinds.ts';

/** A setting with a value even when the environment says nothing. */
interface WithDefault<Value> {
  readonly kind: SettingKind<Value>;
  readonly fallback: string;
  readonly meaning: string;
}

/** A setting that may be absent; `unset` says what happens then, or when it may not be. */
interface WithoutDefault<Value> {
  readonly kind: SettingKind<Value>;
  readonly unset: string;
  readonly meaning: string;
}

export type Setting = WithDefault<unknown> | WithoutDefault<unknown>;

/** Every setting of the server. docs/settings.md shows this table; a test holds them together. */
export const SETTINGS = {
  PORT: { kind: PORT_NUMBER, fallback: '8080', meaning: 'Where the server listens.' },
  HOST: {
    kind: HOST_ADDRESS,
    unset: '127.0.0.1 with the embedded database, 0.0.0.0 with DATABASE_URL',
    meaning: 'On which address the server listens. Other machines reach it only when PUBLIC_URL is set too.',
  },
  PUBLIC_URL: {
    kind: WEB_ORIGIN,
    unset: 'http://localhost:PORT; required when HOST is not a loopback address',
    meaning:
      'The address in the browser. Links in mails, cookies and the check of request origins follow it. Passkeys belong to its host name: under another one they stop working.',
  },
  DATA_DIR: {
    kind: FOLDER,
    fallback: './data',
    meaning:
      'Folder of the embedded database, the clips, the generated secrets, and of files on their way to an S3 store.',
  },
  DATABASE_URL: {
    kind: DATABASE_ADDRESS,
    unset: 'the embedded PostgreSQL in DATA_DIR',
    meaning:
      'A PostgreSQL server, version 15 or newer. The server works as the role that it names, which owns the tables where DATABASE_OWNER_URL is not set.',
  },
  DATABASE_OWNER_URL: {
    kind: DATABASE_ADDRESS,
    unset: 'the role of DATABASE_URL owns the tables, and could change the audit trail',
    meaning:
      'The database of DATABASE_URL as another role, which owns it: for migrations, for restores and for the commands of docs/operate.md. The role of DATABASE_URL then needs nothing but its login; it is given the rights of a server at work, and can only add to the audit trail.',
  },
  REPLICA_URL: {
    kind: DATABASE_ADDRESS,
    unset: 'statistics and exports are read from the main database, too',
    meaning:
      'A streaming replica of DATABASE_URL, from which statistics and research exports are read. While it does not answer or is behind, they are read from DATABASE_URL; the log and /readyz say so.',
  },
  BLOB_STORE: {
    kind: BLOB_STORE_ADDRESS,
    unset: 'DATA_DIR/blobs',
    meaning: 'Where clips are kept.',
  },
  BLOB_STORE_KEY: {
    kind: TEXT,
    unset: 'required when BLOB_STORE is an s3:// address',
    meaning: 'Access key of the S3 store.',
  },
  BLOB_STORE_SECRET: {
    kind: TEXT,
    unset: 'required when BLOB_STORE is an s3:// address',
    meaning: 'Secret key of the S3 store.',
  },
  CLIP_DELIVERY: {
    kind: oneOf(['server', 'nginx', 's3']),
    fallback: 'server',
    meaning:
      'Who sends the bytes of clips, once the server has checked session and rights: the server, an nginx in front of it that reads the folder of BLOB_STORE (operate/nginx/clips.conf), or the S3 store at an address that is good for a minute.',
  },
  CLIP_MEMORY_MB: {
    kind: MEGABYTES,
    fallback: '128',
    meaning:
      'How much memory the server uses for clips that were watched in the last minutes, when it sends them itself. A clip larger than a sixteenth of it is read from its store each time.',
  },
  UPLOAD_QUOTA_USER_MB: {
    kind: MEGABYTES,
    fallback: '20000',
    meaning: 'How much one account may announce and send within 24 hours; files that failed do not count.',
  },
  UPLOAD_QUOTA_WORKSPACE_MB: {
    kind: MEGABYTES,
    fallback: '100000',
    meaning: 'The same for all accounts and scanners of a workspace together.',
  },
  BACKUP_KEY: {
    kind: SECRET,
    unset: 'backups are not encrypted',
    meaning:
      'Key with which npm run backup encrypts, and which npm run verify and npm run restore need to read such a backup. Keep it apart from the backups: without it they cannot be read.',
  },
  DISK_RESERVE_MB: {
    kind: MEGABYTES,
    fallback: '2000',
    meaning:
      'Room on the disk that files from outside cannot use. Below it they are refused with 507, /readyz says so, and staff see a warning; when nine tenths of it are gone, /readyz fails.',
  },
  FFMPEG_PATH: {
    kind: TEXT,
    fallback: 'ffmpeg',
    meaning:
      'The ffmpeg that converts films and DICOM files which browsers do not play; a name is looked for on the PATH. Without it, such files are refused.',
  },
  SMTP_URL: {
    kind: MAIL_SERVER,
    unset: 'as off; required when HOST or PUBLIC_URL is not a loopback address',
    meaning: 'The mail server. With off mails are not sent; staff read them at /internal/outbox.',
  },
  MAIL_FROM: {
    kind: MAIL_SENDER,
    unset: 'required when SMTP_URL names a server',
    meaning: 'Sender of all mails.',
  },
  VAPID_PRIVATE_KEY: {
    kind: PUSH_KEY,
    unset: 'made from SESSION_SECRET, generated or not',
    meaning:
      'Key with which the server proves to push services that it is the one to which a browser subscribed (VAPID). The public key follows from it. With another key than before, people turn push on again.',
  },
  VAPID_SUBJECT: {
    kind: PUSH_CONTACT,
    unset: 'mailto: and SUPPORT_EMAIL',
    meaning: 'Whom a push service may ask about the messages of this installation.',
  },
  MESSAGE_HOSTS_ALLOWED: {
    kind: ORIGIN_LIST,
    unset: 'webhooks and push services are reached at public https addresses only',
    meaning:
      'Servers of the house that webhooks and push messages may reach although they are not on the public internet or not https.',
  },
  STRIPE_SECRET_KEY: {
    kind: TEXT,
    unset: 'billing by Stripe is off; required when STRIPE_WEBHOOK_SECRET is set',
    meaning: 'Secret key of the Stripe account.',
  },
  STRIPE_WEBHOOK_SECRET: {
    kind: TEXT,
    unset: 'required when STRIPE_SECRET_KEY is set',
    meaning: 'Signing secret of the Stripe webhook.',
  },
  STRIPE_MONTHLY_PRICE_ID: {
    kind: TEXT,
    unset: 'required when MONTHLY_BILLING is on and STRIPE_SECRET_KEY is set',
    meaning: 'The price of a membership that is paid by the month. The yearly one is chosen in each config.',
  },
  STRIPE_API_URL: {
    kind: WEB_ORIGIN,
    fallback: 'https://api.stripe.com',
    meaning: "Where Stripe's API is reached; another one is for tests and for proxies.",
  },
  CLARIUS_OEM_API_KEY: {
    kind: TEXT,
    unset: 'Clarius is not asked; what was stored about scanners stands',
    meaning: "OEM API key of the institution's account at Clarius Cloud; gives certificates of scanners.",
  },
  CLARIUS_API_URL: {
    kind: WEB_ORIGIN,
    fallback: 'https://cloud.clarius.com',
    meaning: 'Where Clarius Cloud is reached; another one is for tests and for proxies.',
  },
  SESSION_SECRET: {
    kind: SECRET,
    unset: 'generated in DATA_DIR; required when DATABASE_URL is set',
    meaning:
      'Key under which session tokens and second factors are stored. A new one signs everybody out, and authenticator apps and recovery codes stop working until an administrator switches them off.',
  },
  SESSION_IDLE_MINUTES: {
    kind: IDLE_MINUTES,
    fallback: '60',
    meaning:
      'After how many minutes without an action of the person a session ends. Live updates and polling are no action. At the latest it ends 12 hours after signing in.',
  },
  AUDIT_KEY: {
    kind: SECRET,
    unset: 'SESSION_SECRET, generated or not',
    meaning:
      'Key under which the audit trail is signed and chained, and under which reviews are signed, the same for all servers of an installation. Set it to the earlier SESSION_SECRET before you change that one: npm run verify-audit needs the key that a row was written with, and a report says of each signed review that it is not as it was signed while the key is another one.',
  },
  URL_SIGNING_SECRET: {
    kind: SECRET,
    unset: 'generated in DATA_DIR; required when DATABASE_URL is set',
    meaning: 'Key that signs the addresses of clips.',
  },
  SUPPORT_EMAIL: {
    kind: MAIL_ADDRESS,
    fallback: 'support@sonoboard.example',
    meaning: 'Where users ask for help and for sales.',
  },
  PRODUCT_VARIANT: {
    kind: oneOf(['ai', 'guidance']),
    fallback: 'guidance',
    meaning: 'Which product this is; decides names and disclaimers.',
  },
  TERMS_URL: {
    kind: WEB_ADDRESS,
    unset: 'the page /terms of the product',
    meaning: 'The terms that people accept at sign-up.',
  },
  ANDROID_APP_URL: {
    kind: WEB_ADDRESS,
    fallback: 'https://placeholder.example/android-app',
    meaning: 'Opens the mobile app on Android, or its store page. A placeholder until it is set.',
  },
  IOS_APP_URL: {
    kind: WEB_ADDRESS,
    fallback: 'https://placeholder.example/ios-app',
    meaning: 'Opens the mobile app on iOS, or its store page. A placeholder until it is set.',
  },
  SAMPLE_OPERATOR_EMAIL: {
    kind: MAIL_ADDRESS,
    fallback: 'example@example.com',
    meaning: "The operator who is shown as 'Example User'.",
  },
  FORCE_DEFINITIVE_DIAGNOSIS: {
    kind: YES_NO,
    fallback: 'false',
    meaning: 'Clips rated 3 or better offer only DVT and No DVT.',
  },
  SHOW_DATA_COLLECTION_DROPDOWN: {
    kind: YES_NO,
    fallback: 'true',
    meaning: 'People outside the staff choose a data collection, too.',
  },
  BRANDED_THEME: { kind: YES_NO, fallback: 'true', meaning: 'Own brand, with the store badges of the app.' },
  MONTHLY_BILLING: { kind: YES_NO, fallback: 'false', meaning: 'Licenses can be paid by the month.' },
  ENVIRONMENT: {
    kind: TEXT,
    unset: 'local with the embedded database, production with DATABASE_URL',
    meaning: 'Name of this installation, shown on the About page for support.',
  },
  LOG_LEVEL: {
    kind: LOG_LEVEL_NAME,
    unset: 'warn with the embedded database, info with DATABASE_URL',
    meaning: 'How much the server logs, as lines of JSON on the standard output.',
  },
  METRICS_TOKEN: {
    kind: SECRET,
    unset: 'there is no /metrics',
    meaning: 'The bearer token with which Prometheus reads /metrics (docs/operate.md).',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: WEB_ADDRESS,
    unset: 'no traces are sent',
    meaning:
      'Where traces are sent, by OTLP over HTTP with JSON; /v1/traces is added to it. They hold no patient data.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    kind: HEADER_LIST,
    unset: 'traces are sent without further headers',
    meaning: 'Headers that the receiver of traces asks for, such as a key.',
  },
  OTEL_SERVICE_NAME: {
    kind: TEXT,
    fallback: 'sonoboard',
    meaning: 'Under which name the receiver of traces lists this installation.',
  },
  TRUSTED_PROXIES: {
    kind: PROXY_LIST,
    unset: 'no proxy is believed; required when HOST or PUBLIC_URL is not a loopback address',
    meaning: "Proxies whose X-Forwarded-For and X-Forwarded-Proto headers tell the caller's address.",
  },
  CALENDAR_HOSTS_ALLOWED: {
    kind: ORIGIN_LIST,
    unset: 'on-call calendars are fetched from public https addresses only',
    meaning:
      'Calendar servers of the house, which are asked although they are not on the public internet or not https.',
  },
  CHROMIUM_PATH: {
    kind: FILE,
    unset: 'chromium, google-chrome or the browser of Playwright, whichever is installed',
    meaning: 'The Chromium that turns reports into PDF files. Without any, people print the page themselves.',
  },
  DEMO: {
    kind: oneOf(['auto', 'yes', 'off']),
    fallback: 'auto',
    meaning:
      'auto fills a new embedded database with the demo world if HOST and PUBLIC_URL are loopback addresses; yes fills any new database, with a red banner on every page; off leaves it empty. A database with the demo world does not start as a real server, nor the reverse.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

type ValueOf<S> = S extends { kind: SettingKind<infer Value> }
  ? S extends { fallback: string }
    ? Value
    : Value | null
  : never;

export type SettingValues = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> };
