import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { hashPassword } from '@cliffhanger/server/platform/secrets/passwords.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import product from '../../../package.json' with { type: 'json' };
import { demoAccount } from '../../../staff/doctor/checks/closed-to-strangers.ts';
import type { DoctorReport } from '../../../staff/doctor.ts';
import { startOfTests } from '../../support/app.ts';
import { authority } from '../../support/certificates.ts';
import { insertViewers } from '../../support/insert-viewers.ts';
import { insertDrama } from '../../support/library.ts';
import { writeMedia } from '../../support/media.ts';
import { startNodeEdge } from '../../support/node-edge.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { startSmtpServer } from '../../support/smtp.ts';
import { runStaff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';
import { expectJsonOf } from '../../support/staff-json.ts';
import { startFakeStripe } from '../../support/stripe.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-doctor-'));
const at = (...names: string[]) => path.join(root, ...names);

/** A program that lists what ffmpeg would. */
const writeFfmpeg = (name: string, lists: string) => {
  writeFileSync(at(name), `#!/bin/sh\necho 'ffmpeg version 7.1 Copyright'\necho '${lists}'\n`);
  chmodSync(at(name), 0o755);
  return at(name);
};

const edge = await startNodeEdge(() => app.address);
const environment = {
  PUBLIC_URL: edge.url,
  TRUST_PROXY: 'on',
  PAYMENT_PROVIDER: 'off',
  DEMO: 'off',
  BACKUP_DIR: at('backups'),
  MIN_FREE_DISK_MB: '0',
  FFMPEG_PATH: writeFfmpeg('ffmpeg', 'V..... libx264  ... zscale  V->V'),
};
const app = await startAppForCommands({ ...environment, DATA_DIR: at('data') });
const s3 = await startS3Server();
const smtp = await startSmtpServer();
const stripe = await startFakeStripe();
const { config, database } = app.platform;

/** A server of something else: it answers staff commands as a server of another version, and is never ready. */
const other = createServer(({ url }, response) => {
  response.sendDate = false;
  response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  if (url === '/readyz') response.writeHead(503).end(JSON.stringify({ checks: { disk: 'failed' } }));
  else response.end(JSON.stringify({ address, version: '0.9.0' }));
}).listen(0, '127.0.0.1');
await once(other, 'listening');
const otherPort = (other.address() as AddressInfo).port;

const trusted = getCACertificates('default');
beforeAll(async () => {
  setDefaultCACertificates([...trusted, authority]);
  const { dramaId, episodeIds } = await insertDrama(database, { slug: 'ferry', at: startOfTests });
  for (const episodeId of episodeIds) writeMedia(config.mediaDir, dramaId, episodeId);
  mkdirSync(at('backups'), { recursive: true });
  writeBackupOf(new Date());
  mkdirSync(at('other'));
  const connection = { host: '127.0.0.1', port: otherPort, token: 'x' };
  writeFileSync(at('other', 'staff-server.json'), JSON.stringify(connection));
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  other.close();
  await Promise.all([edge.close(), app.close(), s3.remove(), smtp.close(), stripe.close()]);
  rmSync(root, { recursive: true });
});

const writeBackupOf = (day: Date) =>
  writeFileSync(at('backups', `cliffhanger-${day.toISOString().slice(0, 10)}T03-00-00Z.tar`), 'tar');

/** Runs some checks, or all of them. */
const examine = async (given: Record<string, string> = {}, ...checks: string[]) => {
  const { DATA_DIR = config.DATA_DIR, ...more } = given;
  const run = await runStaff(DATA_DIR, ['doctor', ...checks, '--json'], { ...environment, ...more });
  expect(run.stderr).toBe('');
  const report = expectJsonOf('doctor', run.stdout) as DoctorReport;
  return { code: run.code, report };
};

interface Fault {
  check: string;
  fault: string;
  state?: 'warning';
  /** Part of what the finding says. */
  says: RegExp;
  cure: RegExp;
  environment?: Record<string, string>;
  /** @returns what mends it */
  plant?: () => unknown;
}

const behindEdge = (fault: Parameters<typeof edge.plant>[0]) => () => {
  edge.plant(fault);
  return () => edge.plant({});
};
const ofBucket = { ...s3.environment, DEMO: 'off' };
const ofStripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  STRIPE_API_URL: stripe.url,
};
const ofMail = { MAIL_PROVIDER: 'smtp', SMTP_URL: smtp.url, MAIL_FROM: 'codes@short.example' };
const elsewhere = { DATA_DIR: at('other') };
const withTime = (time: Date) => () => {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  return () => vi.useRealTimers();
};

const faults: readonly Fault[] = [
  {
    check: 'settings',
    fault: 'a value that is none',
    environment: { PORT: '99999' },
    says: /^PORT: /,
    cure: /configuration\.md/,
  },
  {
    check: 'unknown settings',
    fault: 'a key with a wrong letter',
    environment: { METRICS_TOKN: 'x'.repeat(16) },
    state: 'warning',
    says: /METRICS_TOKN is no setting.* METRICS_TOKEN is one/,
    cure: /Correct or remove/,
  },
  {
    check: 'version',
    fault: 'a server of another version',
    environment: elsewhere,
    says: /server is of 0\.9\.0/,
    cure: /Restart/,
  },
  {
    check: 'server',
    fault: 'a server that is not ready',
    environment: elsewhere,
    says: /not ready: disk/,
    cure: /log/,
  },
  {
    check: 'data folder',
    fault: 'a folder without a library',
    environment: elsewhere,
    says: /no library in .*other/,
    cure: /DATA_DIR/,
  },
  {
    check: 'temporary folder',
    fault: 'a folder that cannot be written',
    plant: () => {
      vi.stubEnv('TMPDIR', '/proc');
      return () => vi.unstubAllEnvs();
    },
    says: /\/proc cannot be written/,
    cure: /TMPDIR/,
  },
  {
    check: 'backup folder',
    fault: 'a file in its place',
    environment: { BACKUP_DIR: at('ffmpeg') },
    says: /BACKUP_DIR: .* is not a folder/,
    cure: /./,
  },
  {
    check: 'newest backup',
    fault: 'a backup of last month',
    plant: withTime(new Date(Date.now() + 30 * 86_400_000)),
    says: /7\d\d hours old/,
    cure: /back-up/,
  },
  {
    check: 'newest backup',
    fault: 'no backups',
    environment: { BACKUP_DIR: '' },
    state: 'warning',
    says: /no backups/,
    cure: /BACKUP_DIR/,
  },
  {
    check: 'free space',
    fault: 'a disk that is nearly full',
    environment: { MIN_FREE_DISK_MB: '1000000000' },
    says: /less than MIN_FREE_DISK_MB/,
    cure: /Free space/,
  },
  {
    check: 'ffmpeg',
    fault: 'no ffmpeg',
    environment: { FFMPEG_PATH: at('nothing') },
    says: /is not a working ffmpeg/,
    cure: /./,
  },
  {
    check: 'ffmpeg',
    fault: 'an ffmpeg without x264',
    environment: { FFMPEG_PATH: writeFfmpeg('ffmpeg-plain', 'libopenh264 zscale') },
    says: /no libx264/,
    cure: /FFMPEG_PATH/,
  },
  {
    check: 'ffmpeg',
    fault: 'an ffmpeg without zscale',
    environment: { FFMPEG_PATH: writeFfmpeg('ffmpeg-old', 'libx264 scale') },
    state: 'warning',
    says: /no zscale/,
    cure: /FFMPEG_PATH/,
  },
  {
    check: 'clock',
    fault: 'a clock that was set back',
    plant: () => {
      const later = new Date(Date.now() + 86_400_000);
      utimesSync(config.databaseFile, later, later);
      return () => utimesSync(config.databaseFile, new Date(), new Date());
    },
    says: /the database was written later/,
    cure: /NTP/,
  },
  {
    check: 'clock',
    fault: 'a clock that differs from that of others',
    environment: { ...ofStripe, STRIPE_API_URL: `http://127.0.0.1:${otherPort}` },
    says: /differs from that of 127\.0\.0\.1:\d+ by 3[56]\d\d seconds/,
    cure: /NTP/,
  },
  {
    check: 'lab',
    fault: 'a lab that is on',
    environment: { LAB: 'on' },
    says: /lab is on/,
    cure: /LAB=off/,
  },
  {
    check: 'lab',
    fault: 'a lab that others reach',
    plant: behindEdge({ answers: { '/lab': { status: 200 } } }),
    says: /\/lab is open/,
    cure: /LAB=off/,
  },
  {
    check: 'demo',
    fault: 'the account of the demo',
    plant: async () => {
      const viewer = await app.register();
      const { username, password } = demoAccount;
      const { count } = await database.write.identity.updateMany({
        where: { userId: viewer.userId },
        data: { subject: username, passwordHash: await hashPassword(password) },
      });
      expect(count).toBe(1);
      return () => app.staff('user.block', { who: username, blocked: true, reason: 'demo' });
    },
    says: /anyone can sign in as demo/,
    cure: /pnpm staff user block demo --reason/,
  },
  {
    check: 'public address',
    fault: 'a name without an address',
    environment: { PUBLIC_URL: 'https://nowhere.invalid' },
    says: /nowhere\.invalid: its name/,
    cure: /DNS/,
  },
  {
    check: 'public address',
    fault: 'a port where nothing listens',
    environment: { PUBLIC_URL: 'https://127.0.0.1:9' },
    says: /nothing listens there/,
    cure: /Start the edge/,
  },
  {
    check: 'public address',
    fault: 'an edge that does not reach the server',
    plant: behindEdge({ answers: { '/healthz': { status: 502 } } }),
    says: /does not reach the server/,
    cure: /Restart the edge/,
  },
  {
    check: 'public address',
    fault: 'another application',
    plant: behindEdge({ answers: { '/': { status: 200, body: '<h1>Welcome to nginx!</h1>' } } }),
    says: /answered by something else/,
    cure: /PUBLIC_URL/,
  },
  {
    check: 'public address',
    fault: 'another server of this kind',
    plant: behindEdge({ answers: { '/healthz': { status: 200, body: '{"version":"1.0.0"}' } } }),
    says: /another server of this kind/,
    cure: /DATA_DIR/,
  },
  {
    check: 'public address',
    fault: 'an http port behind https',
    environment: { PUBLIC_URL: `https://127.0.0.1:${otherPort}` },
    says: /does not speak TLS/,
    cure: /certificate/,
  },
  {
    check: 'certificate',
    fault: 'a certificate that has ended',
    plant: behindEdge({ certificate: 'expired' }),
    says: /ended on 2026-01-01/,
    cure: /Renew/,
  },
  {
    check: 'certificate',
    fault: 'a certificate that ends soon',
    plant: withTime(new Date('2124-12-25T00:00:00Z')),
    state: 'warning',
    says: /ends on 2125-01-01, in 7 days/,
    cure: /Renew/,
  },
  {
    check: 'certificate',
    fault: 'a certificate for another name',
    plant: behindEdge({ certificate: 'otherName' }),
    says: /for another name/,
    cure: /host of PUBLIC_URL/,
  },
  {
    check: 'certificate',
    fault: 'a certificate that nobody has signed',
    plant: behindEdge({ certificate: 'selfSigned' }),
    says: /no authority has signed it/,
    cure: /authority/,
  },
  {
    check: 'certificate',
    fault: 'a certificate of an authority that nobody knows',
    plant: () => {
      setDefaultCACertificates(trusted);
      return () => setDefaultCACertificates([...trusted, authority]);
    },
    says: /does not know its authority/,
    cure: /public authority/,
  },
  {
    check: 'http/2',
    fault: 'an edge with HTTP/1.1',
    plant: behindEdge({ hasHttp2: false }),
    state: 'warning',
    says: /HTTP\/1\.1 only/,
    cure: /HTTP\/2/,
  },
  {
    check: 'https arrives',
    fault: 'an edge that does not pass the protocol',
    plant: behindEdge({ passesProtocol: false }),
    state: 'warning',
    says: /arrive as http, /,
    cure: /X-Forwarded-Proto/,
  },
  {
    check: 'client address',
    fault: 'an edge that does not pass the address',
    plant: behindEdge({ passesAddress: 'none' }),
    says: /127\.0\.0\.1 although TRUST_PROXY is set/,
    cure: /X-Forwarded-For/,
  },
  {
    check: 'client address',
    fault: 'a server that does not trust its proxy',
    environment: { TRUST_PROXY: 'off' },
    plant: behindEdge({ passesAddress: 'none' }),
    says: /the address of its proxy/,
    cure: /TRUST_PROXY=on/,
  },
  {
    check: 'two addresses',
    fault: 'viewers who look the same',
    plant: behindEdge({ passesAddress: 'none' }),
    says: /look the same to the server, as 127\.0\.0\.1/,
    cure: /enable_ipv6/,
  },
  {
    check: 'forged address',
    fault: 'an edge that passes on what clients write',
    plant: behindEdge({ passesAddress: 'kept' }),
    says: /can choose its address/,
    cure: /replace the header/,
  },
  {
    check: 'viewer networks',
    fault: 'a gateway that gives everybody its address',
    plant: async () => {
      const viewers = await insertViewers(app, 10);
      await database.write.accountNetwork.deleteMany();
      const data = viewers.map(({ userId }) => ({ userId, network: 'gateway', seenAt: startOfTests }));
      await database.write.accountNetwork.createMany({ data });
    },
    state: 'warning',
    says: /all 10 accounts .* came from one address/,
    cure: /IPv6/,
  },
  {
    check: 'metrics',
    fault: 'metrics for everybody',
    plant: behindEdge({ answers: { '/metrics': { status: 200, body: 'http_requests_total 1' } } }),
    says: /\/metrics is open/,
    cure: /token/,
  },
  {
    check: 'video',
    fault: 'no nginx for MEDIA_BY_EDGE',
    plant: behindEdge({
      answers: { '/media': { status: 200, headers: { 'x-accel-redirect': '/protected-media/a' } } },
    }),
    says: /no nginx sends the file/,
    cure: /MEDIA_BY_EDGE=off/,
  },
  {
    check: 'video',
    fault: 'an nginx that cannot read the media',
    plant: behindEdge({ answers: { '/media': { status: 403, headers: { 'content-type': 'text/html' } } } }),
    says: /the edge does not send a video \(403\)/,
    cure: /readable by its user/,
  },
  {
    check: 'bucket',
    fault: 'a wrong secret',
    environment: { ...ofBucket, S3_SECRET_ACCESS_KEY: 'wrong' },
    says: /cannot be listed: .*"films"/,
    cure: /S3_/,
  },
  {
    check: 'bucket',
    fault: 'a bucket that does not exist',
    environment: { ...ofBucket, S3_BUCKET: 'nothing' },
    says: /cannot be listed: .*"nothing"/,
    cure: /S3_/,
  },
  {
    check: 'bucket',
    fault: 'a key that may not delete',
    environment: ofBucket,
    plant: () => {
      s3.setFault('undeletable');
      return () => s3.setFault(null);
    },
    says: /cannot be deleted/,
    cure: /rights/,
  },
  {
    check: 'bucket cors',
    fault: 'a bucket without a CORS rule',
    environment: { ...ofBucket, S3_BUCKET: 'films-without-cors' },
    says: /does not let pages of/,
    cure: /CORS rule/,
  },
  {
    check: 'bucket closed',
    // s3rver answers requests without a signature.
    fault: 'a bucket that everybody can read',
    environment: ofBucket,
    says: /everybody can load videos/,
    cure: /public access/,
  },
  {
    check: 'mail',
    fault: 'a wrong password',
    environment: { ...ofMail, SMTP_URL: smtp.url.replace('secret', 'wrong') },
    says: /127\.0\.0\.1:\d+ cannot be used/,
    cure: /SMTP_URL/,
  },
  {
    check: 'mail',
    fault: 'a port where nothing listens',
    environment: { ...ofMail, SMTP_URL: 'smtp://127.0.0.1:9' },
    says: /127\.0\.0\.1:9 cannot be used: nothing listens there/,
    cure: /SMTP_URL/,
  },
  {
    check: 'payment',
    fault: 'a wrong key',
    environment: ofStripe,
    plant: () => {
      stripe.mode = 401;
      return () => {
        stripe.mode = 'up';
      };
    },
    says: /127\.0\.0\.1/,
    cure: /keys/,
  },
];

describe('pnpm staff doctor', () => {
  it('finds nothing in a healthy installation but that its backups are on the same disk', async () => {
    const { code, report } = await examine();
    const found = report.checks.filter(({ state }) => state === 'failed' || state === 'warning');
    expect(found).toMatchObject([
      { check: 'newest backup', says: expect.stringContaining('on the disk of') },
    ]);
    expect(code).toBe(0);
    expect(report.version).toBe(product.version);
    const skipped = report.checks.filter(({ state }) => state === 'skipped').map(({ check }) => check);
    expect(skipped).toEqual(['viewer networks', 'bucket', 'bucket cors', 'bucket closed', 'mail', 'payment']);
  });

  it('finds nothing in a healthy bucket, mail server and payment provider, and leaves nothing there', async () => {
    const { report } = await examine(
      { ...ofBucket, ...ofMail, ...ofStripe },
      ...['bucket', 'bucket cors', 'mail', 'payment'],
    );
    expect(report.checks.map(({ check, state }) => ({ check, state }))).toEqual(
      ['bucket', 'bucket cors', 'mail', 'payment'].map((check) => ({ check, state: 'ok' })),
    );
    expect(await s3.keys()).toEqual([]);
    expect(smtp.received).toEqual([]);
  });

  it.each(faults)(
    'finds $fault ($check)',
    async ({ check, state = 'failed', says, cure, environment, plant }) => {
      const mend = await plant?.();
      try {
        const { code, report } = await examine(environment, check);
        expect(report.checks).toMatchObject([{ check, state }]);
        expect(report.checks[0]?.says).toMatch(says);
        expect(report.checks[0]?.cure).toMatch(cure);
        expect(code).toBe(state === 'failed' ? 1 : 0);
      } finally {
        if (typeof mend === 'function') await mend();
      }
    },
  );

  it('prints a line for each check, and what it could not check', async () => {
    const { stdout } = await runStaff(config.DATA_DIR, ['doctor', 'mail', 'clock'], environment);
    const [clock = '', mail = '', sum = ''] = stdout.split('\n');
    expect(clock).toMatch(/^ok {7}clock {2}it is /);
    expect([mail, sum]).toEqual(['skipped  mail   MAIL_PROVIDER is off', 'failed: 0, warnings: 0']);
  });

  it('makes nothing in a folder without a library', async () => {
    mkdirSync(at('empty'));
    const { report } = await examine({ DATA_DIR: at('empty') });
    expect(report.checks.filter(({ state }) => state === 'failed')).toMatchObject([{ check: 'data folder' }]);
    expect(readdirSync(at('empty'))).toEqual([]);
  });

  it('refuses the name of no check', async () => {
    const { code, stderr } = await runStaff(config.DATA_DIR, ['doctor', 'pulse'], environment);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('there is no check "pulse"; there are settings, '),
    });
  });

  it('knows the account that the demo makes', () => {
    const viewer = JSON.parse(readFileSync('demo/content/viewer.json', 'utf8'));
    expect(demoAccount).toEqual({ username: viewer.username, password: viewer.password });
  });
});

describe('pnpm staff mail test', () => {
  const send = (given: Record<string, string>, address = 'mara@example.com') =>
    runStaff(config.DATA_DIR, ['mail', 'test', address, '--json'], { ...environment, ...given });

  it('sends one message, and says what the mail server answered', async () => {
    const { code, stdout } = await send(ofMail);
    expect(code).toBe(0);
    expect(expectJsonOf('mail test', stdout)).toMatchObject({
      to: 'mara@example.com',
      server: new URL(smtp.url).host,
      answer: expect.stringMatching(/^250 /),
    });
    expect(smtp.received).toMatchObject([{ from: 'codes@short.example', to: ['mara@example.com'] }]);
  });

  it('names the mail server and the cause when it fails', async () => {
    const { code, stderr } = await send({ ...ofMail, SMTP_URL: 'smtp://127.0.0.1:9' });
    expect({ code, ...JSON.parse(stderr.split('\n').at(-2) ?? '') }).toEqual({
      code: 1,
      error: '127.0.0.1:9 cannot be used: nothing listens there (ECONNREFUSED)',
    });
  });

  it('says that no mail leaves the machine, and refuses what is no address', async () => {
    expect((await send({})).stderr).toContain('MAIL_PROVIDER is off');
    expect(await send(ofMail, 'mara')).toMatchObject({ code: 2 });
  });
});
