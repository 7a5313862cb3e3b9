import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startImports } from '../../support/imports.ts';
import { makeDramaFolder } from '../../support/videos.ts';

const server = await startImports();
afterAll(() => server.close());
const folder = makeDramaFolder(server.root, 'lanterns');
const edit = (from: string, to: string) => {
  const file = path.join(folder, 'drama.yaml');
  const yaml = readFileSync(file, 'utf8');
  expect(yaml).toContain(from);
  writeFileSync(file, yaml.replace(from, to));
};
const show = () => server.dependencies.callServer('drama.show', { slug: 'lanterns' });
const changeByStaff = (changes: object) => server.app.staff('drama.edit', { slug: 'lanterns', ...changes });

beforeAll(async () => {
  server.copyVideo(folder, '01.mp4');
  server.copyVideo(folder, '02.mp4');
  await server.importInto(folder);
});

describe('an import keeps what staff edited since the last one:', () => {
  it('it never shows a drama in a country in which it is hidden', async () => {
    await changeByStaff({ hiddenInCountries: ['DE'] });
    await server.importInto(folder);
    expect(await show()).toMatchObject({ hiddenInCountries: ['DE'] });
    edit('priceCoins: 12', 'priceCoins: 12\nhiddenInCountries: [BR]');
    await server.importInto(folder, { overwriteEdits: true });
    expect(await show()).toMatchObject({ hiddenInCountries: ['BR', 'DE'] });
  });

  it('it refuses to put back a price and a text, and names them', async () => {
    await changeByStaff({ defaultPriceCoins: 20, texts: { title: { en: 'Paper Ships' } } });
    const refusal = server.importInto(folder);
    await expect(refusal).rejects.toThrow(
      /^title\.en: edited by staff on .*\npriceCoins: edited by staff on /s,
    );
    await expect(refusal).rejects.toThrow('--overwrite-edits');
    expect(await show()).toMatchObject({ defaultPriceCoins: 20, texts: { title: { en: 'Paper Ships' } } });
  });

  it('it refuses another value than both, too', async () => {
    edit('en: Paper Lanterns', 'en: Paper Boats');
    await expect(server.importInto(folder)).rejects.toThrow('title.en: edited by staff');
  });

  it('it takes a folder that says the same, and later changes of the folder', async () => {
    edit('en: Paper Boats', 'en: Paper Ships');
    edit('priceCoins: 12', 'priceCoins: 20');
    edit('She opens it anyway.', 'She reads it anyway.');
    await server.importInto(folder);
    edit('priceCoins: 20', 'priceCoins: 15');
    await server.importInto(folder);
    expect(await show()).toMatchObject({
      defaultPriceCoins: 15,
      texts: { hook: { en: 'She reads it anyway.' } },
    });
  });

  it('it takes a value that staff have put back', async () => {
    await changeByStaff({ year: 2020 });
    await changeByStaff({ year: new Date().getFullYear() });
    edit('priceCoins: 15', 'priceCoins: 15\nyear: 2024');
    await server.importInto(folder);
    expect(await show()).toMatchObject({ year: 2024 });
  });

  it('it refuses to put back the title of an episode', async () => {
    await server.app.staff('episode.edit', { slug: 'lanterns', number: 1, texts: { title: { zh: '信' } } });
    await expect(server.importInto(folder)).rejects.toThrow('episode 1 title.zh: edited by staff');
    await server.importInto(folder, { overwriteEdits: true });
    expect((await show()).episodes[0]?.texts.title.zh).toBe('来信');
  });

  it('the title of an episode that was edited and moved is kept at its new number', async () => {
    await server.app.staff('episode.edit', {
      slug: 'lanterns',
      number: 2,
      texts: { title: { en: 'The well' } },
    });
    await server.app.staff('episode.move', { slug: 'lanterns', from: 2, to: 1 });
    await expect(server.importInto(folder, { replaceVideos: true })).rejects.toThrow(
      /^episode 1 title\.en: edited by staff on \S+\nStaff did this/,
    );
    await server.importInto(folder, { replaceVideos: true, overwriteEdits: true });
    await server.app.staff('episode.move', { slug: 'lanterns', from: 2, to: 1 });
    await server.importInto(folder, { replaceVideos: true });
  });

  it('the server refuses an import without its plan', async () => {
    await changeByStaff({ restDiscountPercent: 30 });
    const { dependencies } = server;
    let sent: unknown;
    const callServer: typeof dependencies.callServer = async (name, input) => {
      if (name === 'drama.import') sent = input;
      return dependencies.callServer(name, input);
    };
    const { importDrama } = await import('../../../staff/import/import-drama.ts');
    await importDrama(folder, { ...dependencies, callServer }, { overwriteEdits: true });
    await changeByStaff({ restDiscountPercent: 40 });
    const { updatedAt: _, ...input } = sent as { updatedAt: string };
    await expect(server.app.staff('drama.import', { ...input, overwriteEdits: false })).rejects.toThrow(
      '--overwrite-edits',
    );
  });

  it('a drama that staff have removed is new', async () => {
    await server.app.staff('drama.remove', { slug: 'lanterns' });
    await server.importInto(folder);
    expect(await show()).toMatchObject({ episodeCount: 2 });
  });

  it('it refuses to put back a cast, a poster and subtitles, and names them', async () => {
    await server.importInto(folder, { overwriteEdits: true, replaceVideos: true });
    const slug = 'lanterns';
    await changeByStaff({ cast: [{ name: { en: 'Ada' }, role: { en: 'The pilot' } }] });
    await server.app.staff('drama.images', { slug, posterKeys: { zh: 'other.jpg' } });
    await server.app.staff('episode.subtitles', {
      slug,
      number: 1,
      subtitleKeys: { pt: 'lanterns/other.vtt' },
      keepsOthers: true,
    });
    const { message } = await server.importInto(folder).then(
      () => ({ message: 'imported' }),
      (error: Error) => error,
    );
    for (const field of ['cast.1.name.en', 'poster.zh', 'episode 1 subtitles.pt'])
      expect(message).toContain(`${field}: edited by staff`);
    await server.importInto(folder, { overwriteEdits: true });
    expect((await show()).episodes[0]?.subtitles).not.toContainEqual(
      expect.objectContaining({ language: 'pt' }),
    );
  });
});
