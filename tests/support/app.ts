import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, type EndpointArguments, type UserInfo } from '@cliffhanger/contracts';
import { buildApp } from '@cliffhanger/server/app.ts';
import { credit } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import { extendMembership } from '@cliffhanger/server/features/membership/membership.service.ts';
import type { Uploads } from '@cliffhanger/server/features/uploads/uploads.ts';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { type FixedSettings, fixedSettings } from '@cliffhanger/server/platform/config/fixed-settings.ts';
import type { DiskSpace } from '@cliffhanger/server/platform/data-folder/disk-space.ts';
import { openPlatform, type Platform } from '@cliffhanger/server/platform/platform.ts';
import { type Random, systemRandom } from '@cliffhanger/server/platform/random.ts';
import { openKeys } from '@cliffhanger/server/platform/secrets/keys.ts';
import type { PasswordCost } from '@cliffhanger/server/platform/secrets/passwords.ts';
import type { HandleStaffCall } from '@cliffhanger/server/platform/staff-server.ts';
import type { Clock } from '@cliffhanger/server/platform/time/clock.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { copyEmptyDatabase } from './database.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { sealWith } from './seal.ts';

/** The initial time of the test clock. */
export const startOfTests = new Date('2026-11-20T12:00:00Z');

let networks = 0;
/** A header that puts a caller into another network than all others, if the app has TRUST_PROXY. */
export const networkOfItsOwn = () => {
  networks += 1;
  return { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` };
};

export interface Viewer extends ApiClient {
  readonly userId: string;
  readonly token: string;
  readonly username: string;
  readonly password: string;
  readonly userInfo: UserInfo;
  /** Opens the viewer's event stream. `lastEventId` is what a reconnecting browser sends. */
  events(lastEventId?: string, lastEveryoneId?: number): Promise<EventStream>;
}

/** A log line. Level 40 is a warning, 50 an error. */
export interface LogLine {
  level: number;
  msg: string;
  err?: { type: string; message: string; stack: string };
}

/** Prints an unexpected error of the test server with its causes. Tests provoke errors of the error table on purpose. */
const printUnexpected = ({ msg, err }: LogLine) => {
  if (err && err.type !== 'AppError') process.stderr.write(`Test server: ${msg}\n${err.stack}\n`);
};

export interface TestApp {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly platform: Platform;
  readonly visitor: ApiClient;
  /** The log so far, at the test's LOG_LEVEL, or errors only. Without a LOG_LEVEL, unexpected errors are printed. */
  readonly logged: readonly LogLine[];
  /** Keeps the next error with this log message, which the test provokes, out of the output. */
  expectError(msg: string): void;
  advanceClock(seconds: number): void;
  /** Encrypts a password the way clients do. */
  seal(value: string, at?: Date): string;
  /** Encrypts any text, without the envelope of `seal`. */
  sealRaw(text: string): string;
  /** Requests a verification code and reads it from the outbox. */
  sendCode(input: EndpointArguments<typeof contract.verificationCodes.send>): Promise<string>;
  /**
   * Registers a viewer and signs in. `headers` are sent with this and all later calls of the viewer, who has a network of
   * their own if the app has TRUST_PROXY.
   */
  register(headers?: Record<string, string>): Promise<Viewer>;
  grantCoins(viewer: Pick<Viewer, 'userId'>, coins: { paid?: number; bonus?: number }): Promise<void>;
  /** Grants days of membership. */
  grantDays(viewer: Viewer, days: number): Promise<void>;
  /** Runs `work` and returns its result with the SQL statements that the database executed during it. */
  statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }>;
  /** Makes a staff call as `tester@test`. */
  staff(name: string, input: unknown): Promise<unknown>;
  /** The same with any operator. */
  staffHandler: HandleStaffCall;
  /** The files that staff send. */
  uploads: Uploads;
  /** Runs the periodic jobs of the server. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

const sharedKeysDir = async (): Promise<string> => {
  const shared = path.join(tmpdir(), 'cliffhanger-test-keys');
  if (existsSync(shared)) return shared;
  const created = mkdtempSync(`${shared}-`);
  await openKeys(created);
  try {
    renameSync(created, shared);
  } catch {
    // Another test process was first.
    rmSync(created, { recursive: true });
  }
  return shared;
};

/**
 * Copies the keys that tests share to a folder that has none: generating an RSA key takes longer than most tests.
 * @param keysDir below a data folder: `keys`
 */
export const copyTestKeys = async (keysDir: string): Promise<void> => {
  if (existsSync(keysDir)) return;
  cpSync(await sharedKeysDir(), keysDir, { recursive: true });
  chmodSync(keysDir, 0o700);
};

/** The true cost is half of what a registration takes. Most tests only need an account. */
const lowPasswordCost: PasswordCost = { memory: 8, passes: 1 };

/** The fixed settings among the values for a test. */
const fixedFrom = (given: Record<string, string>): Partial<FixedSettings> =>
  Object.fromEntries(
    Object.entries(fixedSettings).flatMap(([key, value]) =>
      given[key] === undefined ? [] : [[key, typeof value === 'number' ? Number(given[key]) : given[key]]],
    ),
  );

/**
 * Starts the real server on a free port, with an empty database and a stopped clock.
 * `environment` is as in `.env`, with fixed settings among it; limits are high unless given. A given DATA_DIR is used as it is and not removed.
 * `random` overrides parts of the system randomness, `diskSpace` the disk's, `passwordCost` the low one of tests. With
 * `isDurable`, each commit waits for the disk, as that of a server does.
 */
export const startTestApp = async (
  environment: Record<string, string> = {},
  random: Partial<Random> = {},
  {
    diskSpace,
    passwordCost = lowPasswordCost,
    isDurable = false,
  }: { diskSpace?: DiskSpace; passwordCost?: PasswordCost; isDurable?: boolean } = {},
): Promise<TestApp> => {
  const folder = environment.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'cliffhanger-app-'));
  const config = loadConfig(
    {
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      CHECK_ANSWERS: 'on',
      PAYMENT_PROVIDER: 'local',
      REQUESTS_PER_MINUTE: '1000000',
      SIGN_INS_PER_MINUTE: '1000000',
      CODES_PER_MINUTE: '1000000',
      SMS_PER_HOUR: '1000000',
      SMS_PER_DAY: '1000000',
      WRITES_PER_MINUTE: '1000000',
      // A busy machine or a full disk is no reason to refuse the call of a test.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      MIN_FREE_DISK_MB: '0',
      ...environment,
    },
    fixedFrom({ CODES_PER_DAY: '1000000', ENCODING_NICE: '0', ...environment }),
  );
  await copyTestKeys(config.keysDir);
  if (!existsSync(config.databaseFile)) copyEmptyDatabase(config.databaseFile);
  let now = startOfTests;
  const clock: Clock = { now: () => now };
  let statements: string[] = [];
  const platform = await openPlatform(config, {
    clock,
    random: { ...systemRandom, ...random },
    passwordCost,
    isDurable,
    onStatement: (sql) => statements.push(sql),
    ...(diskSpace && { diskSpace }),
  });
  const logged: LogLine[] = [];
  const expectedErrors: string[] = [];
  const app = await buildApp(platform, {
    logStream: {
      write: (text) => {
        const line: LogLine = JSON.parse(text);
        logged.push(line);
        const expectedAt = expectedErrors.indexOf(line.msg);
        if (expectedAt >= 0) expectedErrors.splice(expectedAt, 1);
        else if (environment.LOG_LEVEL === undefined) printUnexpected(line);
      },
    },
  });
  await app.listen({ host: config.HOST, port: 0 });
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
  const address = `http://${host}:${(app.server.address() as AddressInfo).port}`;
  const visitor = createApiClient(address);

  const { public_key } = await visitor.data(contract.settings.get);
  const sealRaw = (text: string) => sealWith(public_key, text);
  const seal = (value: string, at = now) => sealRaw(JSON.stringify({ value, sealedAtMs: at.getTime() }));

  return {
    address,
    platform,
    visitor,
    logged,
    seal,
    sealRaw,
    expectError: (msg) => {
      expectedErrors.push(msg);
    },
    advanceClock: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    async sendCode(input) {
      await visitor.data(contract.verificationCodes.send, input);
      const text = platform.messages.outbox.list().find(({ to }) => to === input.address)?.text;
      const [code] = /\d{6}/.exec(text ?? '') ?? [];
      if (!code) throw new Error(`no code was sent to ${input.address}: ${text}`);
      return code;
    },
    async register(more = {}) {
      const headers = { ...networkOfItsOwn(), ...more };
      const username = `viewer-${randomUUID().slice(0, 8)}`;
      const password = 'correct horse 1';
      const { token, userInfo } = await visitor.with(headers).data(contract.user.register, {
        type: 'account',
        username,
        password: seal(password),
      });
      return {
        ...createApiClient(address, { ...headers, authorization: `Bearer ${token}` }),
        userId: userInfo.userId,
        token,
        username,
        password,
        userInfo,
        events: (...after) => openEventStream(address, token, ...after),
      };
    },
    async grantCoins({ userId }, { paid = 0, bonus = 0 }) {
      const subject = { userId, reason: 'prize', idempotencyKey: randomUUID(), at: now } as const;
      await platform.database.transaction((tx) =>
        credit(tx, subject, { paidCoins: paid, bonusCoins: bonus }),
      );
    },
    async grantDays({ userId }, days) {
      await platform.database.transaction((tx) => extendMembership(tx, { userId, days, now }));
    },
    async statementsOf(work) {
      statements = [];
      return { result: await work(), statements };
    },
    staffHandler: app.staff,
    uploads: app.uploads,
    staff: (name, input) => app.staff(name, input, { name: 'tester@test', session: null }),
    runJobs: () => app.runJobs(),
    async close() {
      await app.close();
      await platform.close();
      if (!environment.DATA_DIR) rmSync(folder, { recursive: true });
    },
  };
};
