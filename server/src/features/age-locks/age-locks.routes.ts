import { type AgeLockOf, contract } from '@cliffhanger/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import { readDeviceSecret, saveDeviceSecret } from '#http/device-locks.ts';
import { implement } from '#http/routes.ts';
import { type Caller, requireUser } from '#kernel/viewer.ts';
import type { Random } from '#platform/random.ts';
import type { AgeLockService, Owner } from './age-locks.service.ts';

interface Call {
  caller: Caller;
  request: FastifyRequest;
}

/** Finds the owner of the lock that is meant; null for a browser that has none. */
const ownerOf = (of: AgeLockOf, { caller, request }: Call): Owner | null => {
  if (of === 'account') return { userId: requireUser(caller).userId };
  const deviceSecret = readDeviceSecret(request);
  return deviceSecret === null ? null : { deviceSecret, sessionId: caller.user?.sessionId ?? null };
};

/** A school locks its devices in a day. Each lock is a row that nobody signed in for. */
const newDeviceLocksPerDay: AttemptLimit = {
  name: 'deviceLocks',
  max: 100,
  windowSeconds: 86_400,
  limit: 'write',
  byNetwork: true,
};

export const ageLockRoutes = (
  locks: AgeLockService,
  { random, attempts }: { random: Pick<Random, 'token'>; attempts: Pick<Attempts, 'take'> },
) => {
  const locksOf = ({ caller, request }: Call, deviceSecret = readDeviceSecret(request)) =>
    locks.get(caller.user?.userId ?? null, deviceSecret);
  /** A new browser gets its secret with its first lock. */
  const newDevice = async ({ request, caller }: Call, reply: FastifyReply) => {
    await attempts.take(newDeviceLocksPerDay, caller.address);
    const deviceSecret = random.token();
    saveDeviceSecret(request, reply, deviceSecret);
    return { deviceSecret, sessionId: caller.user?.sessionId ?? null };
  };
  return implement(contract.ageLocks, {
    get: locksOf,
    async set({ body: { of, ...input }, reply, ...call }) {
      const owner = ownerOf(of, call) ?? (await newDevice(call, reply));
      await locks.set(owner, input);
      return locksOf(call, 'deviceSecret' in owner ? owner.deviceSecret : undefined);
    },
    async remove({ body: { of, pin }, reply, ...call }) {
      const owner = ownerOf(of, call);
      if (owner) await locks.remove(owner, pin);
      if (of === 'device') saveDeviceSecret(call.request, reply, null);
      return locksOf(call);
    },
    async forget({ body: { of }, ...call }) {
      const owner = ownerOf(of, call);
      if (owner) await locks.forget(owner);
      return locksOf(call);
    },
  });
};
