import { contract } from '@cliffhanger/contracts';
import { permissionsOfRole, type SaleTemplateJson, type SeenOffersJson } from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: clock.now() });
await insertTemplates(database);

const joinAs = async (name: string, role: string) =>
  desk.join(
    (
      (await app.staff('people.invite', { name, role, languages: role === 'translator' ? ['pt'] : [] })) as {
        link: string;
      }
    ).link,
  );
const mara = await joinAs('mara', 'owner');

const result = async <T>(name: string, input: unknown = {}): Promise<T> => {
  const { status, body } = await mara.call(name, input);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.result as T;
};
const refusal = async (name: string, input: unknown) => (await mara.call(name, input)).body.refusal;
const packs = async (country: string) =>
  (await app.visitor.with({ 'accept-country': country }).data(contract.wallet.templates)).coinPacks.map(
    ({ templateId }) => templateId,
  );
const seenIn = async (country: string) => (await result<SeenOffersJson>('offers.seen', { country })).offers;
const ofKind = async (country: string, kind: number) =>
  (await seenIn(country)).find((offers) => offers.kind === kind && offers.dramaId === null);

const pack = (id: string, other: object = {}) => ({
  what: 'coins',
  id,
  coins: 300,
  bonusPercent: 0,
  amountMinor: 279,
  currency: 'EUR',
  country: null,
  position: 1,
  ...other,
});

describe('offers in the console', () => {
  it('say before the first pack in EUR that Germany and Spain lose two packs, and afterwards which rule decides', async () => {
    expect(await ofKind('DE', 1)).toEqual({
      kind: 1,
      dramaId: null,
      rule: 'worldwide',
      seen: ['pack-100', 'pack-1000'],
      unseen: [],
    });
    const changes = await result<{ countries: string[]; gains: string[]; loses: string[] }[]>(
      'templates.plan',
      pack('pack-eur'),
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      countries: expect.arrayContaining(['DE', 'ES']),
      gains: ['pack-eur'],
      loses: ['pack-100', 'pack-1000'],
    });
    expect(changes[0]?.countries).not.toContain('US');
    expect(await packs('DE')).toEqual(['pack-100', 'pack-1000']);

    await result('templates.add', pack('pack-eur'));
    expect(await packs('DE')).toEqual(['pack-eur']);
    expect(await ofKind('DE', 1)).toMatchObject({
      rule: 'currency',
      seen: ['pack-eur'],
      unseen: ['pack-100', 'pack-1000'],
    });
    await result('templates.add', pack('pack-de', { country: 'DE' }));
    expect(await ofKind('DE', 1)).toMatchObject({ rule: 'country', seen: await packs('DE') });
    expect(await ofKind('ES', 1)).toMatchObject({ rule: 'currency', seen: await packs('ES') });
    expect(await ofKind('DE', 3)).toMatchObject({ rule: 'worldwide', seen: ['week'] });
    await result('templates.sell', { id: 'week', active: false });
    expect(await ofKind('DE', 3)).toEqual({ kind: 3, dramaId: null, rule: null, seen: [], unseen: [] });
    await result('templates.sell', { id: 'week', active: true });
  });

  it('show a series only where viewers see its drama', async () => {
    const { coins: _, bonusPercent: __, ...series } = pack('ferry-usd', { currency: 'USD' });
    await result('templates.add', { ...series, what: 'series', dramaId: 'ferry' });
    const ofSeries = async (country: string) =>
      (await seenIn(country)).find(({ dramaId }) => dramaId === 'ferry');
    expect(await ofSeries('JP')).toMatchObject({ kind: 2, rule: 'worldwide', seen: ['ferry-usd'] });
    await app.staff('drama.edit', { slug: 'ferry', hiddenInCountries: ['JP'] });
    expect(await ofSeries('JP')).toMatchObject({ rule: null, seen: [], unseen: ['ferry-usd'] });
    expect(await ofSeries('US')).toMatchObject({ seen: ['ferry-usd'] });
  });

  it('are replaced in one step, once, however many ask at the same time', async () => {
    const replace = (id: string) =>
      mara.call('templates.replace', {
        replaces: 'pack-de',
        template: pack(id, { country: 'DE', amountMinor: 299 }),
      });
    expect(
      await result('templates.plan', {
        replaces: 'pack-de',
        template: pack('pack-de-2', { country: 'DE', amountMinor: 299 }),
      }),
    ).toEqual([{ countries: ['DE'], gains: ['pack-de-2'], loses: ['pack-de'] }]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => replace(`pack-de-${index + 2}`)),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body.refusal).toMatchObject({
      reason: 'offerOffSale',
      values: { id: 'pack-de' },
    });
    const changed: SaleTemplateJson[] = done[0]?.body.result ?? [];
    const [old, added] = changed.toSorted((one, other) => Number(one.active) - Number(other.active));
    expect([old?.id, old?.active, added?.active]).toEqual(['pack-de', false, true]);
    expect(await packs('DE')).toEqual([added?.id]);

    const { items } = (await app.staff('log.list', { subject: 'pack-de', limit: 10 })) as {
      items: { action: string; details: unknown }[];
    };
    expect(items[0]).toMatchObject({ action: 'templates.replace', details: { replaces: 'pack-de' } });
    expect(
      await refusal('templates.replace', { replaces: 'week', template: pack('pack-week') }),
    ).toMatchObject({ reason: 'offerOfOtherKind' });
    expect(await refusal('templates.replace', { replaces: 'none', template: pack('x') })).toMatchObject({
      reason: 'offerUnknown',
    });
  });

  it('are put in order among those that viewers see together', async () => {
    await result('templates.add', pack('pack-us-3', { currency: 'USD', position: 40 }));
    expect(await packs('US')).toEqual(['pack-100', 'pack-1000', 'pack-us-3']);
    const beside = await result<SaleTemplateJson[]>('templates.place', { id: 'pack-us-3', place: 1 });
    expect(beside.map(({ id, position }) => [id, position])).toEqual([
      ['pack-us-3', 1],
      ['pack-100', 2],
      ['pack-1000', 3],
    ]);
    expect(await packs('US')).toEqual(['pack-us-3', 'pack-100', 'pack-1000']);
    await result('templates.place', { id: 'pack-us-3', place: 99 });
    expect(await packs('US')).toEqual(['pack-100', 'pack-1000', 'pack-us-3']);
    expect(await packs('DE')).toHaveLength(1);
  });

  it('are added beside those of every country of a currency, and take none away', async () => {
    const [german, french, american] = [await packs('DE'), await packs('FR'), await packs('US')];
    const added = pack('pack-beside', { beside: true, position: 30, amountMinor: 399 });
    const plan = await result<{ countries: string[]; gains: string[]; loses: string[] }[]>(
      'templates.plan',
      added,
    );
    expect(plan).toMatchObject([
      { countries: expect.arrayContaining(['DE', 'FR', 'ES']), gains: ['pack-beside'], loses: [] },
    ]);
    const [template] = await result<SaleTemplateJson[]>('templates.add', added);
    expect(template?.countries).toEqual(plan[0]?.countries);
    // Germany has an offer of its own, France has that of the currency.
    expect([german, french]).toEqual([[expect.stringMatching(/^pack-de-/)], ['pack-eur']]);
    expect(await packs('DE')).toEqual([...german, 'pack-beside']);
    expect(await packs('FR')).toEqual([...french, 'pack-beside']);
    expect(await packs('US')).toEqual(american);
    expect(await ofKind('DE', 1)).toMatchObject({ rule: 'country', seen: await packs('DE') });
    expect(await ofKind('FR', 1)).toMatchObject({ rule: 'currency', seen: await packs('FR') });
    await result('templates.place', { id: 'pack-beside', place: 1, country: 'DE' });
    expect(await packs('DE')).toEqual(['pack-beside', ...german]);
    const viewer = await app.register({ 'accept-country': 'DE' });
    const order = { templateId: 'pack-beside', idempotencyKey: 'a-key-for-the-pack-beside' };
    expect(await viewer.data(contract.wallet.placeOrder, order)).toMatchObject({
      order: { price: { amountMinor: 399, currency: 'EUR' } },
    });

    // Where only it is in the currency, what was there stays, too.
    for (const id of [...german, ...french]) await result('templates.sell', { id, active: false });
    expect((await packs('DE')).toSorted()).toEqual(['pack-beside', ...american].toSorted());
    await result('templates.sell', { id: 'pack-beside', active: false });
    expect(await packs('DE')).toEqual(american);
    for (const id of [...german, ...french]) await result('templates.sell', { id, active: true });
  });

  it('count what was sold, and are removed only if nobody ordered them', async () => {
    const viewer = await app.register();
    await viewer.data(contract.wallet.placeOrder, {
      templateId: 'pack-100',
      idempotencyKey: 'a-key-for-the-first-pack',
    });
    await mara.confirm();
    const of = async (id: string) =>
      (await result<SaleTemplateJson[]>('templates.list')).find((template) => template.id === id);
    expect(await of('pack-100')).toMatchObject({ orders: 1, sold: 0 });
    await database.write.order.updateMany({ data: { status: 'paid', paidAt: clock.now() } });
    expect(await of('pack-100')).toMatchObject({ orders: 1, sold: 1 });
    expect(await refusal('templates.remove', { id: 'pack-100' })).toMatchObject({
      reason: 'offerOrdered',
      values: { orders: 1 },
    });
    await result('templates.remove', { id: 'pack-us-3', reason: 'wrong price' });
    expect(await of('pack-us-3')).toBeUndefined();
  });

  it('are refused with a reason that the console can say', async () => {
    for (const [input, reason] of [
      [pack('pack-eur'), 'offerExists'],
      [pack('x', { currency: 'BRL', country: 'DE' }), 'currencyForeign'],
      [pack('x', { currency: 'HRK' }), 'currencyUnused'],
    ] as const)
      expect(await refusal('templates.add', input)).toMatchObject({ reason });
  });

  it('are open to those who may sell', async () => {
    for (const role of ['support', 'translator', 'analyst'] as const) {
      expect(permissionsOfRole[role]).not.toContain('offers');
      const person = await joinAs(role, role);
      for (const name of ['offers.seen', 'templates.replace', 'templates.place', 'templates.remove'])
        expect((await person.call(name, { country: 'DE' })).status, `${role} ${name}`).toBe(403);
    }
  });
});
