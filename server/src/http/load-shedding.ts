import { getHeapStatistics } from 'node:v8';
import { apiPrefix, liveEventsPath } from '@cliffhanger/contracts';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import { AppError } from '#kernel/app-error.ts';

const sampleMs = 1000;
/** Twice the sample, so that a client that obeys meets a new measurement. */
const retryAfterSeconds = (2 * sampleMs) / 1000;
const maxHeapShare = 0.9;

/**
 * Refuses calls while the process cannot keep up: the mean delay of the event loop exceeds `MAX_EVENT_LOOP_DELAY_MS`, or
 * the heap is nearly full. Pages, files, media and what is sent from memory cost little and are served all the same.
 */
export const shedLoad = async (app: FastifyInstance, { MAX_EVENT_LOOP_DELAY_MS }: Config): Promise<void> => {
  if (MAX_EVENT_LOOP_DELAY_MS === 0) return;
  await app.register(underPressure, {
    sampleInterval: sampleMs,
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    maxHeapUsedBytes: maxHeapShare * getHeapStatistics().heap_size_limit,
    pressureHandler: async ({ routeOptions: { url } }) => {
      if (url?.startsWith(apiPrefix) || url === liveEventsPath)
        throw new AppError('overloaded', { retryAfterSeconds });
    },
  });
};
