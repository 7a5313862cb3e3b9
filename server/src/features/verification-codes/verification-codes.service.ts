import {
  type AddressType,
  type Language,
  limits,
  type VerificationCodePurpose,
} from '@cliffhanger/contracts';
import { verificationCodePurpose } from '@cliffhanger/contracts/verification-codes';
import { type AttemptLimit, type Attempts, createSmsBudget } from '#features/rate-limits/rate-limits.ts';
import { AppError, ProviderFailure } from '#kernel/app-error.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter, secondsAfter } from '#platform/time/clock.ts';
import { codeMessage } from './code-message.ts';
import { resendWaitSeconds } from './resend-wait.ts';
import { requireServedPhone } from './served-phone.ts';
import type { CodeOutcome } from './verification-codes.metrics.ts';
import {
  consumeCode,
  deleteCode,
  deleteCodesBefore,
  insertCode,
  isValidCode,
  listSendTimes,
} from './verification-codes.repository.ts';

export interface CodeRequest {
  type: AddressType;
  /** Normalized: lower case, or E.164. */
  address: string;
  purpose: VerificationCodePurpose;
  language: Language;
  /** The address of the client, for the daily limit. */
  callerAddress: string;
}

interface GivenCode {
  purpose: VerificationCodePurpose;
  address: string;
  code: string;
}

/** Verification codes: six digits, bound to a purpose and an address, stored as an HMAC. */
export interface VerificationCodes {
  /**
   * Sends a code to the address. The behavior does not depend on whether the address has an account.
   * @throws AppError tooManyCodes, also when the budget of SMS is used up; phoneNotServed; providerOff if no provider is configured; unavailable if the provider failed, which
   * voids the code
   */
  send(input: CodeRequest): Promise<void>;
  /**
   * Consumes the code permanently. Call it outside a transaction, because a rollback would restore the code.
   * @throws AppError verificationCodeWrong if the code is wrong, used, expired, blocked by five wrong tries, or never sent.
   * The tries left depend only on the earlier tries for this purpose and address since the last code was sent, if any.
   */
  consume(input: GivenCode): Promise<void>;
  /** Whether `consume` would succeed. Only for what is refused before the code is consumed: a wrong code counts there. */
  isValid(input: GivenCode): Promise<boolean>;
  /** Deletes codes that no longer count toward a limit; for the job. */
  deleteExpired(): Promise<void>;
}

type CodesPlatform = Pick<Platform, 'database' | 'clock' | 'random' | 'keys' | 'messages' | 'config'>;

const { lengthDigits, lifetimeSeconds, maxTries, resendSeconds, maxSendsPerDay } = limits.verificationCode;

/**
 * Counts wrong tries per purpose and address, with or without a code, so that the tries left reveal neither an account nor
 * a code. Whether a code is still valid is decided by its own count. The window outlasts every code.
 */
const wrongCodes: AttemptLimit = {
  name: 'verification-code',
  max: maxTries,
  windowSeconds: 86_400,
  limit: 'code',
};

/** `max` is configured. */
const sentCodes = { name: 'codes-sent', windowSeconds: 86_400, limit: 'code', byNetwork: true } as const;

export const createVerificationCodes = (
  { database, clock, random, keys, messages, config }: CodesPlatform,
  attempts: Attempts,
  record: (type: AddressType, outcome: CodeOutcome) => void = () => undefined,
): VerificationCodes => {
  const smsBudget = createSmsBudget(config, attempts);
  const callerLimit: AttemptLimit = { ...sentCodes, max: config.CODES_PER_DAY };
  const hashOf = ({ purpose, address, code }: GivenCode) =>
    keys.sign('one-time-code', `${purpose}\n${address}\n${code}`);
  const hashedNow = (given: GivenCode) => ({ ...given, codeHash: hashOf(given), at: clock.now() });

  const createCode = async (input: CodeRequest) => {
    const { type, purpose, address, callerAddress } = input;
    const now = clock.now();
    const id = random.token();
    const code = String(random.integer(10 ** lengthDigits)).padStart(lengthDigits, '0');
    const codeHash = hashOf({ purpose, address, code });
    const expiresAt = secondsAfter(now, lifetimeSeconds);
    const row = { id, purpose, address, codeHash, tries: maxTries, createdAt: now, expiresAt };
    // Every message to a phone costs money and disturbs, so all purposes count together.
    const purposes = type === 'phone' ? verificationCodePurpose.options : [purpose];
    if (!(await insertCode(database.write, row, { purposes, ...sendLimitsAt(now) }))) {
      await attempts.giveBack(callerLimit, callerAddress);
      const range = { since: daysAfter(now, -1), now };
      const sendTimes = await listSendTimes(database.read, { purposes, address }, range);
      throw new AppError('tooManyCodes', { retryAfterSeconds: resendWaitSeconds(sendTimes, now) });
    }
    return { id, code };
  };

  /** A code beyond the budget counts as never asked for. */
  const forgetCode = async (id: string, callerAddress: string) => {
    record('phone', 'over_budget');
    await deleteCode(database.write, id);
    await attempts.giveBack(callerLimit, callerAddress);
  };

  return {
    async send(input) {
      const { type, purpose, address, language, callerAddress } = input;
      if (type === 'email' ? !messages.mail : !messages.sms) throw new AppError('providerOff');
      if (type === 'phone') requireServedPhone(address, config.SMS_COUNTRIES);
      await attempts.take(callerLimit, callerAddress);
      const { id, code } = await createCode(input);
      if (type === 'phone') await smsBudget.take(() => forgetCode(id, callerAddress));
      const message = codeMessage({ type, purpose, code, language });
      try {
        await deliver(messages, input, message);
      } catch (cause) {
        record(type, 'failed');
        await deleteCode(database.write, id);
        if (type === 'phone') await smsBudget.giveBack();
        throw new ProviderFailure(type === 'email' ? 'mail' : 'sms', cause);
      }
      record(type, 'sent');
      await attempts.reset(wrongCodes, triesKeyOf(input));
    },

    async consume(given) {
      if (await consumeCode(database.write, hashedNow(given))) return;
      const triesLeft = await attempts.countFailed(wrongCodes, triesKeyOf(given));
      throw new AppError('verificationCodeWrong', { field: 'code', triesLeft });
    },

    isValid: (given) => isValidCode(database.read, hashedNow(given)),

    async deleteExpired() {
      await deleteInBatches((limit) => deleteCodesBefore(database.write, daysAfter(clock.now(), -1), limit));
    },
  };
};

const triesKeyOf = ({ purpose, address }: Pick<CodeRequest, 'purpose' | 'address'>) =>
  `${purpose}\n${address}`;

const sendLimitsAt = (now: Date) => ({
  since: secondsAfter(now, -resendSeconds),
  daySince: daysAfter(now, -1),
  maxPerDay: maxSendsPerDay,
});

const deliver = async (
  messages: CodesPlatform['messages'],
  { type, address }: CodeRequest,
  { subject, text }: ReturnType<typeof codeMessage>,
) => {
  if (type === 'email') await messages.mail?.send({ to: address, subject, text });
  else await messages.sms?.send({ to: address, text });
};
