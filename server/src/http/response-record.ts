import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorName } from '@cliffhanger/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import type { CounterMetric, Metrics } from '#platform/metrics/metrics.ts';

/** One response, as the log and the metrics record it. */
export interface ResponseRecord {
  requestId: string;
  /** The user id; null for a visitor, and where the call does not say who makes it. */
  viewer: string | null;
  method: string;
  /** The name of the call, as `dramas.detail`, or the path pattern of another route. */
  route: string;
  code: number;
  durationMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract call of the route and the errors that it may return. */
    call?: { name: string; errors: readonly ErrorName[] };
  }
  interface FastifyInstance {
    /** Records a response that does not end as others do: an event stream, or an input that is no request. */
    recordResponse(record: ResponseRecord): void;
  }
}

/** The route of a request, as `ResponseRecord` has it. */
export const routeNameOf = ({ routeOptions: { config, url = 'unknown' } }: FastifyRequest): string =>
  config.call?.name ?? url;

/** A response that a fast path has sent, as the log and the metrics record it. */
export interface FastResponse {
  /** As in `ResponseRecord`. */
  route: string;
  requestId: string;
}

/** Records the responses that fast paths send. */
export interface FastResponseRecorder {
  /** The time before the response; 0 when the log does not need it. */
  startMs(): number;
  record(sent: FastResponse, request: IncomingMessage, response: ServerResponse, startMs: number): void;
}

/** Upper bounds in seconds: a read takes about a millisecond, and a client gives up after ten seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type RequestLabel = 'route' | 'code';

/** Docker asks every ten seconds whether the process answers. */
const isAlive = ({ route, code }: ResponseRecord) => route === '/healthz' && code === 200;

/**
 * Writes one line to the log for each response except those of `/healthz`, at level `info`, and counts it by route and
 * code. The line has no URL, because URLs can contain secrets.
 */
export const recordResponses = (
  app: FastifyInstance,
  { config, metrics }: { config: Pick<Config, 'LOG_LEVEL'>; metrics: Metrics },
): FastResponseRecorder => {
  const isLogged = config.LOG_LEVEL === 'info' || config.LOG_LEVEL === 'debug';
  const fastCounts = createFastCounts();
  const requests = metrics.counter<RequestLabel>({
    name: 'http_requests_total',
    help: 'Responses by route and HTTP status.',
    labelNames: ['route', 'code'],
    collect: fastCounts.moveTo,
  });
  const durations = metrics.duration({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response, without responses from memory.',
    labelNames: ['route'],
    buckets: durationBuckets,
  });
  const log = (record: ResponseRecord) =>
    app.log.info({ ...record, durationMs: Math.round(record.durationMs * 1000) / 1000 }, 'request');

  const recordResponse = (record: ResponseRecord) => {
    const { route, code, durationMs } = record;
    requests.inc({ route, code });
    durations.observe({ route }, durationMs / 1000);
    if (isLogged && !isAlive(record)) log(record);
  };
  app.decorate('recordResponse', recordResponse);
  app.addHook('onResponse', (request, reply, done) => {
    recordResponse({
      requestId: request.id,
      viewer: request.caller?.user?.userId ?? null,
      method: request.method,
      route: routeNameOf(request),
      code: reply.statusCode,
      durationMs: reply.elapsedTime,
    });
    done();
  });

  return {
    startMs: () => (isLogged ? performance.now() : 0),
    record({ route, requestId }, { method = '' }, { statusCode }, startMs) {
      fastCounts.add(route, statusCode);
      if (!isLogged) return;
      const durationMs = performance.now() - startMs;
      log({ requestId, viewer: null, method, route, code: statusCode, durationMs });
    },
  };
};

/**
 * Counts the responses of fast paths. They take a fiftieth of a millisecond, of which a labelled counter would be a
 * noticeable part, so the counts reach it when the metrics are read.
 */
const createFastCounts = () => {
  const counts = new Map<string, Map<number, number>>();
  return {
    add(route: string, code: number) {
      let byCode = counts.get(route);
      if (!byCode) {
        byCode = new Map();
        counts.set(route, byCode);
      }
      byCode.set(code, (byCode.get(code) ?? 0) + 1);
    },
    moveTo(counter: CounterMetric<RequestLabel>) {
      for (const [route, byCode] of counts) {
        for (const [code, count] of byCode) counter.inc({ route, code }, count);
        byCode.clear();
      }
    },
  };
};
