import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Logs a warning that callers can cause as often as they like: at most one a minute with the same message.
     * @param subject whose warnings count separately, such as a provider. A caller must not be able to choose it
     */
    warnRarely(log: FastifyBaseLogger, fields: object, msg: string, subject?: string): void;
  }
}

const intervalMs = 60_000;

/** Bounds the warnings of an app, so that no caller can fill its log. */
export const boundWarnings = (app: FastifyInstance): void => {
  const loggedAtMs = new Map<string, number>();
  app.decorate('warnRarely', (log, fields, msg, subject = '') => {
    const key = `${msg} ${subject}`;
    const nowMs = performance.now();
    if (nowMs - (loggedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
    loggedAtMs.set(key, nowMs);
    log.warn(fields, msg);
  });
};
