import type { Contract } from '@cliffhanger/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { AnyHandler } from './routes.ts';

type ResourceName = keyof Contract & string;
type CallName = { [R in ResourceName]: `${R}.${keyof Contract[R] & string}` }[ResourceName];

/** The calls that open an account, or change how it is opened, by their names in the contract. */
const securityEvents: Readonly<Partial<Record<CallName, string>>> = {
  'user.login': 'sign-in',
  'user.register': 'registration',
  'user.resetPassword': 'password reset',
  'thirdParty.telegram': 'sign-in',
  'thirdParty.google': 'sign-in',
  'thirdParty.tiktok': 'sign-in',
  'thirdParty.facebook': 'sign-in',
  'identities.bindTelegram': 'identity added or proven',
  'identities.bindProvider': 'identity added or proven',
  'identities.bindAccount': 'identity added or proven',
  'identities.bindAddress': 'identity added or proven',
  'identities.unbind': 'identity removed',
  'identities.merge': 'accounts merged',
  'sessions.end': 'sessions ended',
  'sessions.endOthers': 'sessions ended',
  'myData.deleteAccount': 'deletion requested',
};

interface SecurityEvent {
  requestId: string;
  /** As `user.login`. */
  call: string;
  /** The error of a refusal; null for what was done. */
  refusal: string | null;
  /** The user id, if it is known. What a caller typed is not logged: it may be a password in the wrong field. */
  account: string | null;
  /** As `Caller.address`. */
  network: string;
}

/** Writes one line for each call of `securityEvents` that reached its handler. Rate limits bound their number. */
export interface SecurityLog {
  /** @returns the handler that also writes the line; the same one for any other call */
  of(call: string, handler: AnyHandler): AnyHandler;
}

/** Opens the log of security events. They have the level `info`, and are also written at a LOG_LEVEL of `warn`. */
export const openSecurityLog = (log: FastifyBaseLogger): SecurityLog => {
  const security = log.level === 'warn' ? log.child({}, { level: 'info' }) : log;
  const write = (msg: string, event: SecurityEvent) => security.info(event, msg);
  return {
    of(call, handler) {
      const msg = securityEvents[call as CallName];
      if (msg === undefined || typeof handler !== 'function') return handler;
      return async (given) => {
        const { user, address: network } = given.caller;
        const base = { requestId: given.request.id, call, network };
        try {
          const data = await handler(given);
          write(msg, { ...base, refusal: null, account: accountIn(data) ?? user?.userId ?? null });
          return data;
        } catch (error) {
          if (error instanceof AppError) {
            const account = error.accountId ?? user?.userId ?? null;
            write(msg, { ...base, refusal: error.errorName, account });
          }
          throw error;
        }
      };
    },
  };
};

/** The account that a sign-in has opened. */
const accountIn = (data: unknown): string | null =>
  (data as { userInfo?: { userId: string } } | null)?.userInfo?.userId ?? null;
