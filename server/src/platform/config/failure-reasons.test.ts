import { expect, it } from 'vitest';
import { LockedError } from '#platform/data-folder/writer-lock.ts';
import { ConfigError } from '#platform/operator-error.ts';
import { describeCommandFailure, describeStartFailure } from './failure-reasons.ts';

const systemError = (code: string, facts: object) =>
  Object.assign(new Error(`${code}: as the system says it`), { code, ...facts });
const listening = { syscall: 'listen', address: '127.0.0.1', port: 80 };

it.each([
  [systemError('EACCES', listening), /^Port 80 on 127\.0\.0\.1 needs rights .* Set PORT to 1024 or more\.$/],
  [systemError('EADDRINUSE', listening), /^Port 80 on 127\.0\.0\.1 is taken\. Set PORT to a free one\.$/],
  [systemError('EADDRNOTAVAIL', listening), /^127\.0\.0\.1 is not an address of this machine\. Set HOST/],
  [
    systemError('EAI_AGAIN', { syscall: 'getaddrinfo', hostname: 'x' }),
    /^x is not an address of this machine/,
  ],
  [
    systemError('EACCES', { syscall: 'open', path: '/data/media' }),
    /^\/data\/media is not writable\. Set DATA/,
  ],
  [
    systemError('EEXIST', { syscall: 'mkdir', path: '/data/media' }),
    /^\/data\/media is not a folder\. Set DATA/,
  ],
  [new ConfigError('A: one\nB: two'), /^A: one\nB: two$/],
  [
    systemError('ENOSPC', { syscall: 'open', path: '/data/lock' }),
    /^The disk of the data folder is full\. Free /,
  ],
  [new Error('Invalid `prisma.$queryRaw()`: SQLITE_FULL'), /^The disk of the data folder is full\./],
  [new LockedError('x'), /^Another server, or a staff command, is at work/],
])('a known failure is described with what to do: %s', (error, words) => {
  expect(describeStartFailure(error)).toMatch(words);
  expect(describeCommandFailure(error)).toMatch(words);
});

it('an unknown failure is described by its original message', () => {
  expect(describeStartFailure(new Error('odd'))).toBe('The server cannot start: odd');
  expect(describeCommandFailure(new Error('odd'))).toBe('odd');
});
