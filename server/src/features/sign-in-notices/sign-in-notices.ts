import type { AddressType } from '@cliffhanger/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { type AttemptLimit, type Attempts, createSmsBudget } from '#features/rate-limits/rate-limits.ts';
import { ProviderFailure } from '#kernel/app-error.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { noticeMessage, type SignInChange } from './notice-message.ts';
import { getAddressBook, type VerifiedAddress } from './sign-in-notices.repository.ts';

export type AddressBook = Awaited<ReturnType<typeof getAddressBook>>;

/** Tells the verified addresses of an account that somebody has changed how it is signed in to. */
export interface SignInNotices {
  /** Reads whom to tell. Call it in the transaction of the change, before the change. */
  addressBookOf(tx: Transaction, userId: string): Promise<AddressBook>;
  /**
   * Sends the messages, after the commit of the change. Does not wait for the providers; a failure is logged. An account
   * is told of so many changes a day, by SMS only within the server's budget.
   * @param removed is the address that the change has removed
   */
  send(book: AddressBook, change: SignInChange, removed?: string): Promise<void>;
}

/** An account is told of so many changes a day. An SMS costs money, and the first ones suffice to warn its owner. */
const changesPerDay = {
  email: { name: 'notices-by-email', max: 20, windowSeconds: 86_400, limit: 'code' },
  phone: { name: 'notices-by-phone', max: 5, windowSeconds: 86_400, limit: 'code' },
} as const satisfies Record<AddressType, AttemptLimit>;

type NoticesPlatform = Pick<Platform, 'messages' | 'config'>;

export const openSignInNotices = (
  { messages, config }: NoticesPlatform,
  attempts: Pick<Attempts, 'take' | 'giveBack'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): SignInNotices => {
  const smsBudget = createSmsBudget(config, attempts);
  return {
    addressBookOf: getAddressBook,

    async send({ userId, language, addresses }, change, removed) {
      const types = new Set(addresses.map(({ type }) => type));
      for (const type of types) {
        await attempts.take(changesPerDay[type], userId).catch(() => types.delete(type));
      }
      for (const recipient of addresses.filter(({ type }) => types.has(type))) {
        const { type, address } = recipient;
        const message = noticeMessage(change, { type, language, isRemoved: address === removed });
        const logFailure = (cause: unknown) => {
          const { provider, reasons } = new ProviderFailure(type === 'email' ? 'mail' : 'sms', cause);
          log.warn({ provider, reasons, userId }, 'a notice about a way to sign in was not sent');
        };
        try {
          if (type === 'phone') await smsBudget.take();
          deliver(messages, recipient, message).catch(logFailure);
        } catch (error) {
          logFailure(error);
        }
      }
    },
  };
};

const deliver = async (
  { mail, sms }: NoticesPlatform['messages'],
  { type, address }: VerifiedAddress,
  { subject, text }: ReturnType<typeof noticeMessage>,
) => {
  if (type === 'email') await mail?.send({ to: address, subject, text });
  else await sms?.send({ to: address, text });
};
