import { expect, it } from 'vitest';
import { loadConfig } from '#config';
import { labNotice } from './lab-notice.ts';

const address = 'http://127.0.0.1:3000';
const others = 'LAB=on turns it on for anyone who reaches this server.';

it.each([
  [
    {},
    /^The lab is on at http:\/\/127\.0\.0\.1:3000\/lab: anyone who reaches this server can pay there without money,/,
  ],
  [{ LAB: 'on', PUBLIC_URL: 'https://a.example/' }, /^The lab is on at https:\/\/a\.example\/lab: /],
  [
    { HOST: '0.0.0.0' },
    `The lab is off, as HOST=0.0.0.0 lets others in: nobody can pay, get a code, or sign in by another service here. ${others}`,
  ],
  [
    { PUBLIC_URL: 'https://a.example', PAYMENT_PROVIDER: 'local', SMS_PROVIDER: 'local' },
    `The lab is off, as PUBLIC_URL=https://a.example lets others in: nobody can sign in by another service here. ${others}`,
  ],
  [
    { NODE_ENV: 'production' },
    `The lab is off, as NODE_ENV=production is set: nobody can pay, get a code, or sign in by another service here. ${others}`,
  ],
  [
    { NODE_ENV: 'production', LAB: 'loopback', PUBLIC_URL: 'https://a.example' },
    'The lab is off, as PUBLIC_URL=https://a.example lets others in: nobody can pay, get a code, or sign in by another service here.',
  ],
  [
    { HOST: '::', PAYMENT_PROVIDER: 'local', SMS_PROVIDER: 'local', TELEGRAM_PROVIDER: 'local' },
    `The lab is off, as HOST=:: lets others in. ${others}`,
  ],
])('the lab notice states the lab’s state in one line: %j', (environment, line) => {
  const notice = labNotice(loadConfig(environment), address);
  expect(notice).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  expect(notice).not.toContain('\n');
});

it.each([
  { LAB: 'off', HOST: '0.0.0.0' },
  { PAYMENT_PROVIDER: 'local', SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example', HOST: '0.0.0.0' },
])('the lab notice is empty when the lab was turned off explicitly: %j', (environment) => {
  expect(labNotice(loadConfig(environment), address)).toBeNull();
});
