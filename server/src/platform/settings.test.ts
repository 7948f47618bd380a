import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';
import { type Setting, SETTINGS } from './settings-table.ts';

const SECRET_A = 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6';
const SECRET_B = 'b1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6';

/** A server behind a proxy with TLS. */
const OPEN = { PUBLIC_URL: 'https://clinic.example', TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: 'off' };

function problemsOf(env: Record<string, string>): string {
  try {
    readSettings(env, '/srv');
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

describe('settings', () => {
  test('an empty environment gives the embedded database on loopback, port 8080', () => {
    expect(readSettings({}, '/srv')).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      dataDir: '/srv/data',
      databaseUrl: null,
      blobStore: { kind: 'folder', path: '/srv/data/blobs' },
      mail: null,
      stripe: null,
      clarius: null,
      ffmpegPath: 'ffmpeg',
      forceDefinitiveDiagnosis: false,
      showDataCollectionDropdown: true,
      brandedTheme: true,
      monthlyBilling: false,
      demo: 'auto',
    });
  });

  test('every bad setting is named in one message', () => {
    const message = problemsOf({
      PORT: '99999',
      PUBLIC_URL: 'sonoboard',
      DATABASE_URL: 'mysql://x/y',
      SMTP_URL: 'mail',
      BRANDED_THEME: 'yes',
      PRODUCT_VARIANT: 'gold',
      TRUSTED_PROXIES: '10.0.0.0/8, proxy',
      LOG_LEVEL: 'loud',
    });
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'BRANDED_THEME',
      'PRODUCT_VARIANT',
    ]) {
      expect(message).toMatch(new RegExp(`^  - ${name} must`, 'm'));
    }
    expect(message).toContain('"proxy" is neither');
    expect(message).toContain('LOG_LEVEL must be one of silent');
    expect(message).toContain('MAIL_FROM is required when SMTP_URL is set');
    expect(message).toContain('SESSION_SECRET is required when DATABASE_URL is set');
  });

  test('a server of one’s own needs both secrets, and they differ', () => {
    const base = { ...OPEN, DATABASE_URL: 'postgres://db/sonoboard' };
    expect(problemsOf(base)).toContain('URL_SIGNING_SECRET is required');
    expect(problemsOf({ ...base, SESSION_SECRET: SECRET_A, URL_SIGNING_SECRET: SECRET_A })).toContain(
      'must differ',
    );
    expect(problemsOf({ ...base, SESSION_SECRET: 'short', URL_SIGNING_SECRET: SECRET_A })).toContain(
      '32 characters',
    );
    expect(problemsOf({ ...base, SESSION_SECRET: 'x'.repeat(40), URL_SIGNING_SECRET: SECRET_A })).toContain(
      'random',
    );
    expect(
      readSettings({ ...base, SESSION_SECRET: SECRET_A, URL_SIGNING_SECRET: SECRET_B }, '/srv').host,
    ).toBe('0.0.0.0');
  });

  test('a server open to other machines does not start without its public address', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toContain(
      'PUBLIC_URL is required because HOST is open to other machines',
    );
    expect(problemsOf({ HOST: '0.0.0.0', PUBLIC_URL: 'http://clinic.example' })).toContain(
      'must begin with https://',
    );
    expect(problemsOf({ ...OPEN, HOST: '0.0.0.0' })).toBe('');
    expect(problemsOf({ HOST: '::1' })).toBe('');
  });

  test.each([
    ['without https', { PUBLIC_URL: 'http://localhost:8080' }, 'PUBLIC_URL must begin with https://'],
    ['without the proxy that does TLS', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is required'],
    ['without a mail server', { SMTP_URL: '' }, 'SMTP_URL is required'],
    ['with a repeated pattern as secret', { SESSION_SECRET: 'changeme'.repeat(8) }, 'SESSION_SECRET must'],
    ['with a short secret', { SESSION_SECRET: 'secret' }, 'SESSION_SECRET must have at least 32'],
  ])('a server open to other machines does not start %s', (_, wrong, problem) => {
    const env = { ...OPEN, HOST: '0.0.0.0' };
    expect(problemsOf(env)).toBe('');
    expect(problemsOf({ ...env, ...wrong })).toContain(problem);
  });

  test('mails can be switched off, and then have no sender', () => {
    expect(readSettings(OPEN, '/srv').mail).toBeNull();
    expect(problemsOf({ ...OPEN, SMTP_URL: 'smtp://mail.example' })).toContain('MAIL_FROM is required');
  });

  test('a server is local while neither its address nor its public address lets others in', () => {
    expect(readSettings({}, '/srv').isLocal).toBe(true);
    expect(readSettings({ PUBLIC_URL: 'http://localhost:5173' }, '/srv').isLocal).toBe(true);
    expect(readSettings(OPEN, '/srv').isLocal).toBe(false);
    expect(readSettings({ ...OPEN, HOST: '0.0.0.0' }, '/srv').isLocal).toBe(false);
  });

  test('the public address is an origin', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://clinic.example/app' })).toContain('must have no path');
    expect(readSettings({ ...OPEN, PUBLIC_URL: 'https://clinic.example/' }, '/srv').publicUrl).toBe(
      'https://clinic.example',
    );
  });

  test('clips are kept in a folder or in a bucket with its keys', () => {
    expect(readSettings({ BLOB_STORE: 'clips' }, '/srv').blobStore).toEqual({
      kind: 'folder',
      path: '/srv/clips',
    });
    const address = 's3://clips?endpoint=https://s3.example.com&region=eu-central-1';
    expect(problemsOf({ BLOB_STORE: address })).toMatch(
      /BLOB_STORE_KEY is required[^]*BLOB_STORE_SECRET is required/,
    );
    expect(problemsOf({ BLOB_STORE: 'gs://clips' })).toContain('BLOB_STORE must be a folder');
    expect(
      readSettings({ BLOB_STORE: address, BLOB_STORE_KEY: 'k', BLOB_STORE_SECRET: 's' }, '/srv').blobStore,
    ).toEqual({
      kind: 's3',
      bucket: 'clips',
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      key: 'k',
      secret: 's',
      draftsPath: '/srv/data/drafts',
    });
  });

  test('clips are sent by nginx from a folder, and by the store from a bucket', () => {
    const bucket = { BLOB_STORE: 's3://clips', BLOB_STORE_KEY: 'k', BLOB_STORE_SECRET: 's' };
    expect(problemsOf({ CLIP_DELIVERY: 'nginx' })).toBe('');
    expect(problemsOf({ CLIP_DELIVERY: 's3', ...bucket })).toBe('');
    expect(problemsOf({ CLIP_DELIVERY: 's3' })).toContain('needs a BLOB_STORE that is an s3:// address');
    expect(problemsOf({ CLIP_DELIVERY: 'nginx', ...bucket })).toContain(
      'needs a BLOB_STORE that is a folder',
    );
  });

  test('Stripe needs both keys, and a price for those who pay by the month', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toContain('STRIPE_WEBHOOK_SECRET is required');
    expect(problemsOf({ ...keys, MONTHLY_BILLING: 'true' })).toContain('STRIPE_MONTHLY_PRICE_ID is required');
    expect(problemsOf({ ...keys, STRIPE_API_URL: 'http://stripe.example' })).toContain(
      'STRIPE_API_URL must begin with https://',
    );
    expect(problemsOf({ MONTHLY_BILLING: 'true' })).toBe('');
    expect(readSettings({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:4' }, '/srv').stripe).toEqual({
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      apiUrl: 'http://127.0.0.1:4',
      monthlyPriceId: null,
    });
    expect(readSettings({}, '/srv').stripe).toBeNull();
  });

  test('traces go to the endpoint with /v1/traces, with the headers as OpenTelemetry spells them', () => {
    expect(readSettings({ OTEL_SERVICE_NAME: 'x' }, '/srv').traces).toBeNull();
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'X-Api-Key=a%20b=, y=',
    };
    expect(readSettings(env, '/srv').traces).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: { 'x-api-key': 'a b=', y: '' },
      serviceName: 'sonoboard',
    });
    const problems = problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'secret-without-name' });
    expect(problems).toContain('OTEL_EXPORTER_OTLP_HEADERS must list headers such as x-api-key=secret');
    expect(problems).not.toContain('secret-without-name');
    expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' })).toContain('write %25 for it');
  });

  test('a sender with a line break is refused', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://h', MAIL_FROM: 'A <a@b.c>\nBcc: x@y.z' })).toContain(
      'MAIL_FROM must',
    );
  });

  test('docs/settings.md shows the table of the code', () => {
    const page = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
    const cells = (text: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .map((line) => line.split('|').map((cell) => cell.trim().replace(/^-+$/, '-')));
    expect(cells(page)).toEqual(cells(settingsAsMarkdown()));
  });
});

/** The table of docs/settings.md. */
function settingsAsMarkdown(): string {
  const rows = Object.entries<Setting>(SETTINGS).map(([name, setting]) => {
    const absent = 'fallback' in setting ? `\`${setting.fallback}\`` : setting.unset;
    return `| \`${name}\` | ${setting.kind.words} | ${absent} | ${setting.meaning} |`;
  });
  return ['| Setting | Kind | When not set | What it means |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
