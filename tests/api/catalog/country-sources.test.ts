import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { startOfTests, startTestApp, type TestApp } from '../../support/app.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { writeEpisodes } from '../../support/media-links.ts';

const app = await startTestApp();
const behindEdge = await startTestApp({ TRUST_PROXY: 'on', COUNTRY_HEADER: 'CF-IPCountry' });
const besideEdge = await startTestApp({ TRUST_PROXY: '10.0.0.0/8', COUNTRY_HEADER: 'CF-IPCountry' });
afterAll(() => Promise.all([app.close(), behindEdge.close(), besideEdge.close()]));
for (const { platform } of [app, behindEdge, besideEdge]) {
  const { database } = platform;
  await insertTemplates(database);
  await insertDrama(database, { slug: 'cove', at: startOfTests });
  await insertDrama(database, { slug: 'moor', at: startOfTests });
  await database.write.dramaHiddenCountry.create({ data: { dramaId: 'cove', country: 'DE' } });
}
writeEpisodes(behindEdge, 'cove', 3);

const cove = (number: number) => ({ dramaId: 'cove', episodeId: `cove-${number}` });
const from = (country: string) => ({ 'cf-ipcountry': country });
const says = (country: string) => ({ 'accept-country': country });

/** Whether the client is shown the drama by its own call, and by lists. */
const isShown = async (client: ApiClient) => {
  const { status } = await client.send(contract.dramas.detail, cove(1));
  const { items } = await client.data(contract.dramas.list);
  const isListed = items.some(({ dramaId }) => dramaId === 'cove');
  expect(isListed).toBe(status === 200);
  return isListed;
};
/** An account that has bought an episode where the drama is shown. */
const registerBuyer = async (own: TestApp, headers: Record<string, string>) => {
  const viewer = await own.register(headers);
  await own.grantCoins(viewer, { paid: 100 });
  await viewer.data(contract.unlocks.unlockEpisode, { ...cove(3), price: 12 });
  return viewer;
};

describe('a drama that is hidden in a country', () => {
  it('is hidden from accounts of the country, whatever their requests say', async () => {
    const viewer = await app.register(says('DE'));
    await app.grantCoins(viewer, { paid: 100 });
    const elsewhere = viewer.with(says('US'));
    expect(await isShown(elsewhere)).toBe(false);
    expect(await elsewhere.refusal(contract.unlocks.unlockEpisode, { ...cove(3), price: 12 })).toMatchObject({
      error: 'notFound',
    });
    expect(await isShown((await app.register(says('US'))).with(says('DE')))).toBe(false);
    expect(await isShown(await app.register(says('US')))).toBe(true);
  });

  it('follows a change of the account’s country at once', async () => {
    const viewer = await app.register(says('US'));
    expect(await isShown(viewer)).toBe(true);
    await viewer.data(contract.account.updateSettings, { country: 'DE' });
    expect(await isShown(viewer)).toBe(false);
  });

  it.each([
    ['DE', 'US', false],
    ['US', 'DE', false],
    ['de', 'US', false],
    ['US', 'US', true],
    // The edge does not know.
    ['XX', 'US', true],
    ['XX', 'DE', false],
  ])('is decided by the edge (%s) as well as by the request (%s)', async (ofEdge, said, shown) => {
    const client = behindEdge.visitor.with({ ...from(ofEdge), ...says(said) });
    // The second time, from memory.
    for (let time = 0; time < 2; time += 1) expect(await isShown(client)).toBe(shown);
    const preview = await fetch(`${behindEdge.address}/s/cove`, {
      headers: { ...from(ofEdge), 'accept-language': `en-${said}` },
    });
    expect(preview.status).toBe(shown ? 200 : 404);
  });

  it('is not hidden by a header that no trusted proxy sent', async () => {
    expect(await isShown(besideEdge.visitor.with({ ...from('DE'), ...says('US') }))).toBe(true);
    expect(await isShown(app.visitor.with({ ...from('DE'), ...says('US') }))).toBe(true);
  });

  it.each([
    ['en', 'Not available in Germany at the moment. What you bought stays yours.'],
    ['zh', '目前在德国无法观看。你购买的内容仍归你所有。'],
    ['pt', 'Indisponível neste país por enquanto: Alemanha. O que você comprou continua sendo seu.'],
    ['es', 'Por ahora no está disponible en Alemania. Lo que compraste sigue siendo tuyo.'],
  ])('says so in %s to those who bought some of it', async (language, sentence) => {
    const viewer = await registerBuyer(behindEdge, { ...from('US'), ...says('US') });
    const there = viewer.with({ ...from('DE'), 'accept-language': language });
    for (const { status, code, msg, data } of [
      await there.send(contract.dramas.detail, cove(3)),
      await there.send(contract.dramas.episodes, { dramaId: 'cove' }),
    ])
      expect({ status, code, msg, data }).toEqual({
        status: 403,
        code: 3305,
        msg: sentence,
        data: { country: 'DE' },
      });
    expect(await isShown(viewer)).toBe(true);
  });

  it('is not played by a link from elsewhere, or from before', async () => {
    const viewer = await registerBuyer(behindEdge, { ...from('US'), ...says('US') });
    const { playback } = await viewer.data(contract.dramas.detail, cove(3));
    const statusFrom = async (country: string) =>
      (await fetch(`${behindEdge.address}${playback?.playlistUrl}`, { headers: from(country) })).status;
    expect(await statusFrom('DE')).toBe(403);
    expect(await statusFrom('US')).toBe(200);
    await viewer.data(contract.account.updateSettings, { country: 'DE' });
    expect(await statusFrom('US')).toBe(403);
  });
});

describe('the country of prices', () => {
  const order = (client: ApiClient, templateId: string) =>
    client.send(contract.wallet.placeOrder, { templateId, idempotencyKey: randomUUID() });
  const currenciesOf = async (client: ApiClient) => {
    const { coinPacks } = await client.data(contract.wallet.templates);
    return [...new Set(coinPacks.map(({ price }) => price.currency))];
  };

  it('is that of the edge, before the account and the request', async () => {
    const american = await behindEdge.register({ ...from('US'), ...says('BR') });
    expect(american.userInfo.country).toBe('US');
    expect(await currenciesOf(american)).toEqual(['USD']);
    expect((await order(american, 'pack-br')).code).toBe(3204);
    await american.data(contract.account.updateSettings, { country: 'BR' });
    expect((await order(american, 'pack-br')).code).toBe(3204);
    const inBrazil = american.with(from('BR'));
    expect(await currenciesOf(inBrazil)).toEqual(['BRL']);
    expect((await order(inBrazil, 'pack-br')).code).toBe(200);
  });

  it('is that of the request for a visitor without an edge', async () => {
    expect(await currenciesOf(app.visitor.with(says('BR')))).toEqual(['BRL']);
  });
});
