import { staffEventsPath } from '@cliffhanger/contracts/staff';
import { createSession } from 'better-sse';
import type { FastifyInstance } from 'fastify';
import { ConsoleError } from './console-error.ts';
import type { RequireStaff } from './require-staff.ts';
import { readStaffCookie } from './staff-cookie.ts';
import type { StaffStreams } from './staff-streams.service.ts';

const keepAliveMs = 20_000;
const retryMs = 2_000;
/** A browser that reads nothing is disconnected, and connects again. */
const maxUnreadBytes = 256 * 1024;

/** Registers the event stream of the console. @param origin of the console */
export const registerEvents = (
  app: FastifyInstance,
  { origin, requireStaff, streams }: { origin: string; requireStaff: RequireStaff; streams: StaffStreams },
): void => {
  app.addHook('preClose', async () => streams.close());
  app.get(staffEventsPath, async (request, reply) => {
    const caller = await requireStaff(request);
    const token = readStaffCookie(request, origin);
    if (token === null) throw new ConsoleError('signedOut');
    reply.hijack();
    const response = reply.raw;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value);
    const session = await createSession(request.raw, response, {
      keepAlive: keepAliveMs,
      retry: retryMs,
      headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
    const remove = streams.add(
      {
        token,
        send(event) {
          if (response.writableLength > maxUnreadBytes) response.destroy();
          else if (session.isConnected) session.push(event);
        },
        end: () => response.end(),
      },
      caller,
    );
    session.once('disconnected', remove);
  });
};
