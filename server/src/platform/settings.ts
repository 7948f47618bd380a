import { isAbsolute, resolve } from 'node:path';
import type { BlobStoreSetting } from './files/blobs/blob-store-setting.ts';
import { isLoopbackHost, WrongSetting } from './setting-kinds.ts';
import { type Setting, SETTINGS, type SettingName, type SettingValues } from './settings-table.ts';

export type BlobStoreSettings =
  | Extract<BlobStoreSetting, { kind: 'folder' }>
  | (Extract<BlobStoreSetting, { kind: 's3' }> & {
      readonly key: string;
      readonly secret: string;
      /** Where content waits on this machine until it is whole. */
      readonly draftsPath: string;
    });

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
  /** Null where nobody pays by the month. */
  readonly monthlyPriceId: string | null;
}

export interface ClariusSettings {
  readonly apiKey: string;
  readonly apiUrl: string;
}

export interface TraceSettings {
  /** Where spans are posted. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

interface PushSettings {
  /** Null: made from the session secret (see secrets.ts). */
  readonly privateKey: string | null;
  /** Whom push services may ask. */
  readonly contact: string;
}

export interface UploadQuotas {
  /** Announced and stored within a day, by one account. */
  readonly userBytes: number;
  /** The same by all accounts and scanners of a workspace together. */
  readonly workspaceBytes: number;
}

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Only this machine reaches the server: neither its address nor the one in the browser is open to others. */
  readonly isLocal: boolean;
  /** Origin of the product, without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** The same database as the role that owns its tables; null: that of `databaseUrl` owns them. */
  readonly databaseOwnerUrl: string | null;
  /** A replica of it for long reads; null: none. */
  readonly replicaUrl: string | null;
  readonly blobStore: BlobStoreSettings;
  /** Who sends the bytes of clips. */
  readonly clipDelivery: 'server' | 'nginx' | 's3';
  readonly clipMemoryBytes: number;
  /** A path, or a name that is looked for on the PATH. */
  readonly ffmpegPath: string;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly stripe: StripeSettings | null;
  readonly clarius: ClariusSettings | null;
  /** Null: generated in the data folder (see secrets.ts). */
  readonly sessionSecret: string | null;
  readonly auditKey: string | null;
  readonly urlSigningSecret: string | null;
  readonly sessionIdleMinutes: number;
  readonly supportEmail: string;
  readonly productVariant: 'ai' | 'guidance';
  readonly termsUrl: string | null;
  readonly androidAppUrl: string;
  readonly iosAppUrl: string;
  readonly sampleOperatorEmail: string;
  readonly forceDefinitiveDiagnosis: boolean;
  readonly showDataCollectionDropdown: boolean;
  readonly brandedTheme: boolean;
  readonly monthlyBilling: boolean;
  readonly environment: string;
  readonly logLevel: NonNullable<SettingValues['LOG_LEVEL']>;
  /** Null: there is no /metrics. */
  readonly metricsToken: string | null;
  /** Null: no traces are sent. */
  readonly traces: TraceSettings | null;
  readonly trustedProxies: readonly string[];
  /** Origins of calendar servers that may be asked wherever they are. */
  readonly calendarHostsAllowed: readonly string[];
  /** The same for webhooks and push services. */
  readonly messageHostsAllowed: readonly string[];
  readonly push: PushSettings;
  /** Null: looked for where it is usually installed. */
  readonly chromiumPath: string | null;
  readonly uploadQuotas: UploadQuotas;
  readonly diskReserveBytes: number;
  /** Null: backups are not encrypted. */
  readonly backupKey: string | null;
  readonly demo: 'auto' | 'yes' | 'off';
}

const MB = 1_000_000;

/** All that is wrong with the settings, in one message. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(['The settings are not right:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}

/** Reads and checks the settings. A setting that is empty counts as absent. Relative folders start at `cwd`. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, cwd: string): Settings {
  const problems: string[] = [];
  const values = readValues(env, problems);
  problems.push(...disagreements(values, env));
  if (problems.length > 0) throw new SettingsError(problems);

  const dataDir = resolve(cwd, values.DATA_DIR);
  return {
    port: values.PORT,
    host: hostOf(values),
    isLocal: isLocal(values),
    publicUrl: values.PUBLIC_URL?.origin ?? `http://localhost:${values.PORT}`,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    replicaUrl: values.REPLICA_URL,
    blobStore: blobStoreOf(values, dataDir, cwd),
    clipDelivery: values.CLIP_DELIVERY,
    clipMemoryBytes: values.CLIP_MEMORY_MB * MB,
    ffmpegPath: values.FFMPEG_PATH,
    mail: values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : null,
    stripe: stripeOf(values),
    clarius: clariusOf(values),
    sessionSecret: values.SESSION_SECRET,
    auditKey: values.AUDIT_KEY,
    urlSigningSecret: values.URL_SIGNING_SECRET,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    supportEmail: values.SUPPORT_EMAIL,
    productVariant: values.PRODUCT_VARIANT,
    termsUrl: values.TERMS_URL?.href ?? null,
    androidAppUrl: values.ANDROID_APP_URL.href,
    iosAppUrl: values.IOS_APP_URL.href,
    sampleOperatorEmail: values.SAMPLE_OPERATOR_EMAIL,
    forceDefinitiveDiagnosis: values.FORCE_DEFINITIVE_DIAGNOSIS,
    showDataCollectionDropdown: values.SHOW_DATA_COLLECTION_DROPDOWN,
    brandedTheme: values.BRANDED_THEME,
    monthlyBilling: values.MONTHLY_BILLING,
    environment: values.ENVIRONMENT ?? (values.DATABASE_URL === null ? 'local' : 'production'),
    logLevel: values.LOG_LEVEL ?? (values.DATABASE_URL === null ? 'warn' : 'info'),
    metricsToken: values.METRICS_TOKEN,
    traces: tracesOf(values),
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    calendarHostsAllowed: values.CALENDAR_HOSTS_ALLOWED ?? [],
    messageHostsAllowed: values.MESSAGE_HOSTS_ALLOWED ?? [],
    push: {
      privateKey: values.VAPID_PRIVATE_KEY,
      contact: values.VAPID_SUBJECT ?? `mailto:${values.SUPPORT_EMAIL}`,
    },
    chromiumPath: values.CHROMIUM_PATH,
    uploadQuotas: {
      userBytes: values.UPLOAD_QUOTA_USER_MB * MB,
      workspaceBytes: values.UPLOAD_QUOTA_WORKSPACE_MB * MB,
    },
    diskReserveBytes: values.DISK_RESERVE_MB * MB,
    backupKey: values.BACKUP_KEY,
    demo: values.DEMO,
  };
}

function readValues(env: Readonly<Record<string, string | undefined>>, problems: string[]): SettingValues {
  const read = ([name, setting]: [string, Setting]): [string, unknown] => {
    const text = env[name]?.trim() || ('fallback' in setting ? setting.fallback : null);
    if (text === null) return [name, null];
    try {
      return [name, setting.kind.read(text)];
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      problems.push(`${name} ${error.message}`);
      return [name, null];
    }
  };
  // The table gives each name its kind, so the entries have the types of SettingValues; a wrong one is null and reported.
  return Object.fromEntries(Object.entries<Setting>(SETTINGS).map(read)) as unknown as SettingValues;
}

/** Settings that are each well formed but do not go together. Only what was given and could be read is held against the rest. */
function disagreements(values: SettingValues, env: Readonly<Record<string, string | undefined>>): string[] {
  const isGiven = (name: SettingName) => Boolean(env[name]?.trim());
  const problems: string[] = [];
  const demand = (name: SettingName, when: boolean, reason: string) => {
    if (when && !isGiven(name)) problems.push(`${name} is required ${reason}`);
  };
  demand(
    'PUBLIC_URL',
    !isLoopbackHost(hostOf(values)),
    `because HOST is open to other machines (${hostOf(values)})`,
  );
  if (!isLoopbackHost(hostOf(values)) && values.PUBLIC_URL?.protocol === 'http:') {
    problems.push(
      `PUBLIC_URL must begin with https:// because HOST is open to other machines (${hostOf(values)})`,
    );
  }
  const open = !isLocal(values);
  demand('TRUSTED_PROXIES', open, 'when other machines reach the server: the proxy with TLS in front of it');
  demand('SMTP_URL', open, 'when other machines reach the server; off leaves mails in the outbox');
  demand('SESSION_SECRET', isGiven('DATABASE_URL'), 'when DATABASE_URL is set');
  demand('URL_SIGNING_SECRET', isGiven('DATABASE_URL'), 'when DATABASE_URL is set');
  demand('DATABASE_URL', isGiven('DATABASE_OWNER_URL'), 'when DATABASE_OWNER_URL is set');
  demand('DATABASE_URL', isGiven('REPLICA_URL'), 'when REPLICA_URL is set');
  demand('MAIL_FROM', isGiven('SMTP_URL') && env['SMTP_URL']?.trim() !== 'off', 'when SMTP_URL is set');
  demand('STRIPE_WEBHOOK_SECRET', isGiven('STRIPE_SECRET_KEY'), 'when STRIPE_SECRET_KEY is set');
  demand('STRIPE_SECRET_KEY', isGiven('STRIPE_WEBHOOK_SECRET'), 'when STRIPE_WEBHOOK_SECRET is set');
  demand(
    'STRIPE_MONTHLY_PRICE_ID',
    values.MONTHLY_BILLING && isGiven('STRIPE_SECRET_KEY'),
    'when MONTHLY_BILLING is on and STRIPE_SECRET_KEY is set',
  );
  const isS3 = values.BLOB_STORE?.kind === 's3';
  demand('BLOB_STORE_KEY', isS3, 'when BLOB_STORE is an s3:// address');
  demand('BLOB_STORE_SECRET', isS3, 'when BLOB_STORE is an s3:// address');
  if (values.CLIP_DELIVERY === 's3' && !isS3) {
    problems.push('CLIP_DELIVERY s3 needs a BLOB_STORE that is an s3:// address');
  }
  if (values.CLIP_DELIVERY === 'nginx' && isS3) {
    problems.push('CLIP_DELIVERY nginx needs a BLOB_STORE that is a folder');
  }
  if (values.SESSION_SECRET !== null && values.SESSION_SECRET === values.URL_SIGNING_SECRET) {
    problems.push('SESSION_SECRET and URL_SIGNING_SECRET must differ');
  }
  return problems;
}

/** Neither the address of the server nor the one in the browser lets other machines in. */
function isLocal(values: SettingValues): boolean {
  const { PUBLIC_URL: publicUrl } = values;
  return isLoopbackHost(hostOf(values)) && (publicUrl === null || isLoopbackHost(publicUrl.hostname));
}

function hostOf(values: SettingValues): string {
  return values.HOST ?? (values.DATABASE_URL === null ? '127.0.0.1' : '0.0.0.0');
}

function stripeOf(values: SettingValues): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (secretKey === null || webhookSecret === null) return null;
  return {
    secretKey,
    webhookSecret,
    apiUrl: values.STRIPE_API_URL.origin,
    monthlyPriceId: values.STRIPE_MONTHLY_PRICE_ID,
  };
}

function clariusOf({
  CLARIUS_OEM_API_KEY: apiKey,
  CLARIUS_API_URL: { origin },
}: SettingValues): ClariusSettings | null {
  return apiKey === null ? null : { apiKey, apiUrl: origin };
}

function tracesOf(values: SettingValues): TraceSettings | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === null) return null;
  return {
    url: `${endpoint.origin}${endpoint.pathname.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
  };
}

function blobStoreOf(values: SettingValues, dataDir: string, cwd: string): BlobStoreSettings {
  const store = values.BLOB_STORE ?? { kind: 'folder', path: resolve(dataDir, 'blobs') };
  if (store.kind === 'folder') {
    return { kind: 'folder', path: isAbsolute(store.path) ? store.path : resolve(cwd, store.path) };
  }
  const keys = { key: values.BLOB_STORE_KEY ?? '', secret: values.BLOB_STORE_SECRET ?? '' };
  return { ...store, ...keys, draftsPath: resolve(dataDir, 'drafts') };
}
