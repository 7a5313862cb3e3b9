import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: clock.now() });

const isShownIn = async (country: string) =>
  (await app.visitor.with({ 'accept-country': country }).data(contract.dramas.list)).items.some(
    ({ dramaId }) => dramaId === 'ferry',
  );
const edit = (values: object) => app.staff('drama.edit', { slug: 'ferry', ...values });
const germany = {
  country: 'DE',
  kind: 'licence',
  reason: 'Rights until March are with another host.',
  endsAt: '2026-11-21T12:00:00.000Z',
};

it('hides a drama in a country with a reason until its end, and keeps both when the list of countries changes', async () => {
  await edit({ holds: [germany, { country: 'BR', kind: 'taste' }] });
  expect([await isShownIn('DE'), await isShownIn('BR'), await isShownIn('US')]).toEqual([false, false, true]);
  expect(await app.staff('log.list', { subject: 'ferry', limit: 1 })).toMatchObject({
    items: [
      {
        after: {
          hiddenInCountries: ['BR', 'DE'],
          holds: [{ country: 'BR', kind: 'taste', reason: null, endsAt: null }, germany],
        },
      },
    ],
  });

  await edit({ hiddenInCountries: ['DE', 'FR'] });
  expect(await app.staff('drama.show', { slug: 'ferry' })).toMatchObject({
    hiddenInCountries: ['DE', 'FR'],
    holds: [germany, { country: 'FR', kind: 'licence', reason: null, endsAt: null }],
  });
  app.advanceClock(24 * 3600 - 1);
  await app.runJobs();
  expect(await isShownIn('DE')).toBe(false);
  app.advanceClock(1);
  await app.runJobs();
  expect([await isShownIn('DE'), await isShownIn('FR')]).toEqual([true, false]);
});

it('refuses a country that is given twice', async () => {
  await expect(edit({ holds: [germany, germany] })).rejects.toThrow('"DE" is given twice');
});
