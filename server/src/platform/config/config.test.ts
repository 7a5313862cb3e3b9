import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '#platform/operator-error.ts';
import { loadConfig } from './config.ts';
import { environment, settingSections } from './environment.ts';
import { describeUnknownKey } from './unknown-keys.ts';

const exampleText = readFileSync(path.resolve(import.meta.dirname, '../../../../.env.example'), 'utf8');
/** The example with all of its settings, which are comments there, so that a copy of it changes nothing. */
const example = parseEnv(exampleText.replace(/^#(?=[A-Z0-9_]+=)/gm, ''));

const configKeys = Object.keys(environment.shape);
const hanging = ['TELEGRAM', 'GOOGLE', 'TIKTOK', 'FACEBOOK', 'MAIL', 'SMS'].map((name) => `${name}_PROVIDER`);
/** These keys also have no default of their own. */
const alsoHanging = ['PAYMENT_PROVIDER', 'LAB'];

describe('.env.example', () => {
  it('lists exactly the keys of the configuration', () => {
    const documented = settingSections.flatMap(({ settings }) => Object.keys(settings));
    expect(documented.toSorted()).toEqual(configKeys.toSorted());
    expect(Object.keys(example).toSorted()).toEqual(configKeys.toSorted());
  });

  it('changes nothing when it is copied to .env', () => {
    expect(parseEnv(exampleText)).toEqual({});
  });

  it('gives each key its default, and is empty where there is none or it depends on others', () => {
    const defaults = loadConfig({});
    expect(loadConfig(example)).toEqual({ ...defaults, isDefaultDataDir: false });
    const empty = Object.keys(example).filter((key) => example[key] === '');
    const without = Object.entries(defaults).filter(
      ([, value]) => value === undefined || String(value) === '',
    );
    const keysWithout = configKeys.filter(
      (key) =>
        hanging.includes(key) ||
        alsoHanging.includes(key) ||
        !(key in defaults) ||
        without.some(([name]) => name === key),
    );
    expect(empty.toSorted()).toEqual(keysWithout.toSorted());
  });
});

describe('loadConfig', () => {
  it('reads the given values and the data folder', () => {
    const config = loadConfig({
      PORT: '8080',
      TRUST_PROXY: 'on',
      CORS_ORIGINS: ' https://a.example ,,https://b.example:8443, capacitor://localhost',
      DATA_DIR: '/srv/cliffhanger',
    });
    expect(config).toMatchObject({
      PORT: 8080,
      TRUST_PROXY: 1,
      CORS_ORIGINS: ['https://a.example', 'https://b.example:8443', 'capacitor://localhost'],
      databaseFile: '/srv/cliffhanger/cliffhanger.sqlite',
      mediaDir: '/srv/cliffhanger/media',
      keysDir: '/srv/cliffhanger/keys',
    });
    expect(path.isAbsolute(loadConfig({ DATA_DIR: 'data' }).databaseFile)).toBe(true);
  });

  it('names what is missing or wrong for media in a bucket, which turns nothing else off', () => {
    const keys = { S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const bucket = { MEDIA_STORE: 's3', ...keys };
    expect(loadConfig({ ...bucket, LAB: 'on' })).toMatchObject({ LAB: true, DEMO: false, ...keys });
    expect(() => loadConfig({ MEDIA_STORE: 's3' })).toThrow(
      Object.keys(keys)
        .map((name) => `${name}: needed for MEDIA_STORE=s3`)
        .join('\n'),
    );
    expect(() => loadConfig({ ...bucket, MEDIA_BY_EDGE: 'on' })).toThrow(/^MEDIA_BY_EDGE: off is needed/);
    const cdn = { MEDIA_BASE_URL: 'https://cdn.example' };
    expect(() => loadConfig({ ...bucket, ...cdn })).toThrow(/^MEDIA_EDGE_KEY: needed for MEDIA_BASE_URL$/);
    expect(() => loadConfig({ ...cdn, MEDIA_EDGE_KEY: 'x'.repeat(16) })).toThrow(
      /^MEDIA_BASE_URL: needs MEDIA_STORE=s3$/,
    );
  });

  it('names the keys missing for a real payment provider', () => {
    const stripe = {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      PUBLIC_URL: 'https://short.example',
    };
    expect(loadConfig(stripe)).toMatchObject({ PAYMENT_PROVIDER: 'stripe' });
    for (const key of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL']) {
      expect(() => loadConfig({ ...stripe, [key]: '' })).toThrow(
        `${key}: needed for PAYMENT_PROVIDER=stripe`,
      );
    }
  });

  it('treats an empty value as unset, and ignores other variables', () => {
    expect(loadConfig({ PORT: '', HOME: '/root' })).toEqual(loadConfig({}));
  });

  it('names keys that are no settings: those of .env, and others that are spelled nearly like one', () => {
    const names = (env: Record<string, string>, ownKeys: string[] = []) =>
      loadConfig(env, {}, ownKeys).unknownKeys.map(describeUnknownKey);
    const process = { HOME: '/root', METRICS_TOKN: 'x', TRUSTPROXY: 'on', SHELL: '/bin/sh', SMTP_HOST: 'x' };
    expect(names(process)).toEqual([
      'METRICS_TOKN is no setting, and changes nothing. METRICS_TOKEN is one.',
      'TRUSTPROXY is no setting, and changes nothing. TRUST_PROXY is one.',
    ]);
    const own = ['SMTP_HOST', 'PORT', 'COMPOSE_PROFILES', 'CERTIFICATE_DIR'];
    expect(names({ PORT: '1', SMTP_HOST: 'x' }, own)).toEqual([
      'SMTP_HOST is no setting, and changes nothing.',
    ]);
  });

  it('ignores a key that was a setting once', () => {
    expect(loadConfig({ EVENT_DAYS: '30' }).EVENT_DAYS).toBe(7);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '80.5'],
    ['API_PORT', 'abc'],
    ['PUBLIC_URL', 'example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://a.example/films'],
    ['PUBLIC_URL', 'https://a.example/?films'],
    ['STRIPE_API_URL', 'file:///etc'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example, https://b.example/path'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8, proxy'],
    ['TRUST_PROXY', ','],
    ['LOG_LEVEL', 'trace'],
    ['DEFAULT_COUNTRY', 'USA'],
    ['SESSION_DAYS', '0'],
    ['MEDIA_LINK_MINUTES', '1'],
    ['ORDER_MINUTES', '99999'],
    ['REQUESTS_PER_MINUTE', '-1'],
    ['SIGN_INS_PER_MINUTE', 'many'],
    ['SESSION_LIMIT', '0'],
    ['SMS_PER_DAY', '0'],
    ['MAIL_PROVIDER', 'gmail'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMS_URL', 'mailto:x'],
    ['SMS_BODY', 'to={to}'],
    ['PAYMENT_PROVIDER', 'paypal'],
    ['GOOGLE_PROVIDER', 'on'],
    ['TELEGRAM_BOT_TOKEN', 'secret'],
  ])('refuses %s=%s in one line that begins with the key', (key, value) => {
    expect(() => loadConfig({ [key]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [key]: value })).toThrow(new RegExp(`^${key}: [^\\n]+$`));
  });

  it('says that a number is needed', () => {
    expect(() => loadConfig({ MIN_FREE_DISK_MB: 'many' })).toThrow(/^MIN_FREE_DISK_MB: a number is needed$/);
    expect(() => loadConfig({ PORT: '80a' })).toThrow(/^PORT: a number is needed$/);
    expect(() => loadConfig({ PORT: '70000' })).toThrow(/^PORT: Too big: expected number to be <=65535$/);
  });

  it.each([
    [{ MAIL_PROVIDER: 'smtp' }, /^SMTP_URL: needed for MAIL_PROVIDER=smtp\nMAIL_FROM: needed/],
    [{ MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://mail.example.org' }, /^MAIL_FROM: needed[^\n]+$/],
    [{ SMS_PROVIDER: 'http' }, /^SMS_URL: needed for SMS_PROVIDER=http$/],
  ])('refuses %j, which is incomplete', (given, reason) => {
    const payment = { PAYMENT_PROVIDER: 'local' };
    expect(() => loadConfig({ ...payment, ...given })).toThrow(ConfigError);
    expect(() => loadConfig({ ...payment, ...given })).toThrow(reason);
  });

  it('disables local providers beside a real one, unless they are enabled', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      PUBLIC_URL: 'https://a.example',
    };
    const all = (value: string) => Object.fromEntries(hanging.map((key) => [key, value]));
    expect(loadConfig({})).toMatchObject(all('local'));
    expect(loadConfig({ PAYMENT_PROVIDER: 'stripe', ...stripe })).toMatchObject(all('off'));
    const sms = { PAYMENT_PROVIDER: 'local', SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example.org' };
    expect(loadConfig(sms)).toMatchObject({ ...all('off'), SMS_PROVIDER: 'http' });
    expect(loadConfig({ ...sms, MAIL_PROVIDER: 'local' })).toMatchObject({ MAIL_PROVIDER: 'local' });
  });

  it('refuses an enabled lab beside a real provider, and disables it by default', () => {
    const sms = { PAYMENT_PROVIDER: 'local', SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example.org' };
    expect(loadConfig({})).toMatchObject({ LAB: true });
    expect(loadConfig({ LAB: 'off' })).toMatchObject({ LAB: false });
    expect(loadConfig(sms)).toMatchObject({ LAB: false });
    expect(() => loadConfig({ ...sms, LAB: 'on' })).toThrow(/^LAB: off is needed beside a real provider$/);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '::' }, 'HOST'],
    [{ HOST: '192.168.1.5' }, 'HOST'],
    [{ HOST: '127.0.0.1.example' }, 'HOST'],
    [{ PUBLIC_URL: 'https://a.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'HTTPS://localhost' }, 'PUBLIC_URL'],
    [{ HOST: '::1' }, null],
    [{ HOST: 'localhost' }, null],
    [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://localhost:8080' }, null],
  ])('disables the lab and local pages on a public server, unless enabled: %j', (env, key) => {
    const off = { ...Object.fromEntries(hanging.map((name) => [name, 'off'])), PAYMENT_PROVIDER: 'off' };
    const local = {
      ...Object.fromEntries(hanging.map((name) => [name, 'local'])),
      PAYMENT_PROVIDER: 'local',
    };
    expect(loadConfig(env)).toMatchObject({ LAB: key === null, labWithheldBy: key, ...(key ? off : local) });
    expect(loadConfig({ ...env, LAB: 'on' })).toMatchObject({ LAB: true, labWithheldBy: null, ...local });
    expect(loadConfig({ ...env, LAB: 'off' })).toMatchObject({ LAB: false, labWithheldBy: null, ...off });
    const one = { MAIL_PROVIDER: 'local', LAB: 'off' };
    expect(loadConfig({ ...env, ...one })).toMatchObject({ ...off, MAIL_PROVIDER: 'local' });
  });

  it('needs an explicit key for the lab and each local provider in production', () => {
    const production = { NODE_ENV: 'production' };
    const off = Object.fromEntries([...hanging, 'PAYMENT_PROVIDER'].map((name) => [name, 'off']));
    expect(loadConfig(production)).toMatchObject({ LAB: false, labWithheldBy: 'NODE_ENV', ...off });
    expect(loadConfig({ ...production, MAIL_PROVIDER: 'local' })).toMatchObject({
      ...off,
      LAB: false,
      MAIL_PROVIDER: 'local',
    });
    expect(loadConfig({ ...production, LAB: 'on' })).toMatchObject({ LAB: true, MAIL_PROVIDER: 'local' });
    expect(loadConfig({ NODE_ENV: 'development' })).toMatchObject({ LAB: true });
  });

  it.each([
    [{}, null],
    [{ PUBLIC_URL: 'http://localhost:3000' }, null],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, null],
    [{ PUBLIC_URL: 'https://short.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://short.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'PUBLIC_URL'],
    [{ NODE_ENV: '', TRUST_PROXY: 'on' }, 'TRUST_PROXY'],
    [{ MEDIA_BY_EDGE: 'on' }, 'MEDIA_BY_EDGE'],
    [{ PUBLISHED_HOST: '127.0.0.1', PUBLISHED_PORT: '8080' }, null],
    [{ PUBLISHED_HOST: '0.0.0.0' }, 'PUBLISHED_HOST'],
  ])('has the lab of a container whose port is loopback until others get in: %j', (given, key) => {
    const container = { LAB: 'loopback', NODE_ENV: 'production', HOST: '0.0.0.0' };
    const payment = key === null ? 'local' : 'off';
    expect(loadConfig({ ...container, ...given })).toMatchObject({
      LAB: key === null,
      labWithheldBy: key,
      PAYMENT_PROVIDER: payment,
    });
    const sms = { PAYMENT_PROVIDER: 'off', SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example.org' };
    expect(loadConfig({ ...container, ...sms })).toMatchObject({ LAB: false, labWithheldBy: null });
  });

  it('refuses an enabled lab at a public address in production', () => {
    const open = { LAB: 'on', NODE_ENV: 'production', PUBLIC_URL: 'https://short.example' };
    expect(() => loadConfig(open)).toThrow(/^LAB: off is needed with NODE_ENV=production [^\n]+$/);
    expect(loadConfig({ ...open, NODE_ENV: '' })).toMatchObject({ LAB: true });
  });

  it('needs PUBLIC_URL behind a proxy in production', () => {
    const behind = { NODE_ENV: 'production', TRUST_PROXY: '10.0.0.0/8' };
    expect(() => loadConfig(behind)).toThrow(/^PUBLIC_URL: needed behind a proxy [^\n]+$/);
    expect(loadConfig({ ...behind, PUBLIC_URL: 'https://a.example' })).toMatchObject({
      TRUST_PROXY: ['10.0.0.0/8'],
    });
    expect(loadConfig({ ...behind, TRUST_PROXY: 'off' })).toMatchObject({ TRUST_PROXY: false });
    expect(loadConfig({ TRUST_PROXY: '2' })).toMatchObject({ TRUST_PROXY: 2 });
  });

  it('has a staff console by itself where only this machine reaches the server, and elsewhere only with an address of its own', () => {
    const urlWith = (environment: Record<string, string>) => loadConfig(environment).consoleUrl;
    expect(urlWith({})).toBe('http://localhost:3010');
    expect(urlWith({ STAFF_PORT: '3011' })).toBe('http://localhost:3011');
    expect(urlWith({ STAFF_URL: 'off' })).toBeNull();
    expect(urlWith({ HOST: '0.0.0.0' })).toBeNull();
    expect(urlWith({ NODE_ENV: 'production' })).toBeNull();
    expect(urlWith({ PUBLIC_URL: 'https://short.example' })).toBeNull();
    // Browsers share cookies among the ports of a host.
    expect(urlWith({ PUBLIC_URL: 'http://localhost:3000' })).toBeNull();
    const open = { HOST: '0.0.0.0', STAFF_URL: 'https://staff.short.example/' };
    expect(urlWith(open)).toBe('https://staff.short.example');
    expect(() => urlWith({ STAFF_URL: 'http://192.168.1.5' })).toThrow('STAFF_URL: https is needed');
    const same = { PUBLIC_URL: 'https://short.example', STAFF_URL: 'https://short.example:8443' };
    expect(() => urlWith(same)).toThrow('STAFF_URL: a host name of its own is needed');
  });

  it('requires a payment provider once another provider is real', () => {
    const sms = { SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example.org' };
    expect(() => loadConfig(sms)).toThrow(/^PAYMENT_PROVIDER: say stripe, or local[^\n]+$/);
    expect(loadConfig({})).toMatchObject({ PAYMENT_PROVIDER: 'local' });
  });

  it('names each key that a real provider requires', () => {
    const needed = {
      TELEGRAM_PROVIDER: ['TELEGRAM_BOT_TOKEN'],
      GOOGLE_PROVIDER: ['GOOGLE_CLIENT_ID'],
      TIKTOK_PROVIDER: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
      FACEBOOK_PROVIDER: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
    };
    for (const [provider, keys] of Object.entries(needed)) {
      const lines = keys.map((key) => `${key}: needed for ${provider}=real`);
      const input = { PAYMENT_PROVIDER: 'local', [provider]: 'real' };
      expect(() => loadConfig(input)).toThrow(lines.join('\n'));
      const values = Object.fromEntries(keys.map((key) => [key, '1:token']));
      expect(loadConfig({ ...input, ...values })).toMatchObject(values);
    }
  });
});
