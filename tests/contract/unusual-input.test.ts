import { bodyFieldsOf } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { everyNth } from '../support/walk-options.ts';
import { callsWithInput, createCallContext, newViewer } from './calls.ts';

const { app } = await createCallContext();
afterAll(() => app.close());

const unusualValues: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  '\0',
  '\ud800',
  '🎬'.repeat(16),
  'é'.normalize('NFD'),
  "' OR 1=1 --",
  '../../etc/passwd',
  '__proto__',
  '%00%ff',
  'x'.repeat(64),
  0,
  -1,
  0.1,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  null,
  [],
  [[]],
  {},
];

// The test client checks that each response has its documented form.
describe.each(callsWithInput)('$name', ({ endpoint, createArguments }) => {
  const fields = [
    ...Object.keys({ ...endpoint.params?.shape, ...endpoint.query?.shape }),
    ...bodyFieldsOf(endpoint),
  ];

  it('handles unusual input with a documented response, never with 5xx', async () => {
    const viewer = await newViewer(app);
    const args = await createArguments({ app, viewer });
    // A visitor is refused before the input is read where a call needs a user, which access.test.ts checks.
    const clients = endpoint.access === 'user' ? [viewer] : [viewer, app.visitor];
    for (const [index, field] of fields.entries()) {
      // Each field gets half of the values, the next one the other half. npm run test:all sends all to each.
      const inputs = everyNth(unusualValues, 2, index).map((value) => ({ ...args, [field]: value }));
      const answers = await Promise.all(
        clients.flatMap((client) => inputs.map((input) => client.send(endpoint, input))),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
  });
});
