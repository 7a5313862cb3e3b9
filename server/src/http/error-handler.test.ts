import { type ErrorName, errorTable } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { loadConfig } from '#config';
import { AppError } from '#kernel/app-error.ts';
import { openMetrics } from '#platform/metrics/metrics.ts';
import { createServer } from './server.ts';

/** Calls a route that declares `notFound` as its only error and throws another one. */
const callThatThrows = async (error: Error) => {
  const lines: { level: number; err?: { message: string; stack: string } }[] = [];
  const config = loadConfig({ DATA_DIR: '/nowhere', LOG_LEVEL: 'error', PUBLIC_URL: 'http://x' });
  const metrics = openMetrics({ includesProcess: false });
  const app = await createServer(
    { config, metrics, mediaStore: { redirectOrigin: null } },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  const errors: ErrorName[] = ['notFound'];
  app.get('/', { config: { call: { name: 'dramas.detail', errors } } }, () => Promise.reject(error));
  const response = await app.inject({ url: '/', headers: { host: 'x' } });
  await app.close();
  return { code: response.json().code, logged: lines.map(({ err }) => err?.message), lines };
};

it('the error handler returns an error that the call declares without logging it', async () => {
  const { code, logged } = await callThatThrows(new AppError('notFound'));
  expect({ code, logged }).toEqual({ code: errorTable.notFound.code, logged: [] });
});

it('the error handler logs an undeclared error by both names, with its origin', async () => {
  const { code, logged, lines } = await callThatThrows(new AppError('usernameTaken', { field: 'username' }));
  expect(code).toBe(errorTable.internal.code);
  expect(logged).toEqual([
    expect.stringMatching(/^dramas\.detail threw usernameTaken, which its `errors` do not list/),
  ]);
  expect(lines[0]?.err?.stack).toMatch(/caused by: AppError: usernameTaken\n.*error-handler\.test/);
});

it('the error handler does not take the status of a library’s error for one of the file server', async () => {
  const { code, logged } = await callThatThrows(Object.assign(new Error('refused'), { statusCode: 404 }));
  expect({ code, logged }).toEqual({ code: errorTable.internal.code, logged: ['refused'] });
});

it('the error handler logs an unexpected error unchanged', async () => {
  const { code, logged } = await callThatThrows(new Error('broken'));
  expect({ code, logged }).toEqual({ code: errorTable.internal.code, logged: ['broken'] });
});
