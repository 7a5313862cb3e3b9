import { contract, listImageSizes } from '@cliffhanger/contracts';
import type {
  DramaDetailJson,
  LibraryMediaJson,
  StaffArguments,
  StaffLogPageJson,
} from '@cliffhanger/contracts/staff';
import { listImageFiles } from '@cliffhanger/server/encoding/stored-files/referenced-files.ts';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { insertDrama } from '../../support/library.ts';
import { writeMedia } from '../../support/media.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'error' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock, config } = app.platform;
await insertDrama(database, { slug: 'ferry', at: clock.now(), episodes: 2 });
for (const id of ['ferry-1', 'ferry-2']) writeMedia(config.mediaDir, 'ferry', id);

const mara = await desk.joinAs('mara', 'owner');
const jonas = await desk.joinAs('jonas', 'editor');
const lia = await desk.joinAs('lia', 'translator', ['pt']);

const place = { slug: 'ferry', number: 1, track: 'zh' } as const;
const cues = [
  { fromSeconds: 1, toSeconds: 2.5, text: '谁在那里？' },
  { fromSeconds: 4, toSeconds: 6, text: '没有人 <i>\n回来' },
];
const save = (person: typeof mara, input: Partial<StaffArguments<'episode.saveCues'>>) =>
  person.call('episode.saveCues', { ...place, cues, ...input });
const viewerReads = async (language: string) => {
  const ids = { dramaId: 'ferry', episodeId: 'ferry-1' };
  const { playback } = await app.visitor.data(contract.dramas.detail, ids);
  const url = playback?.subtitles.find((track) => track.language === language)?.url;
  return url && (await (await fetch(app.address + url)).text());
};

describe('the cues of a track', () => {
  it('are read, saved and seen by viewers at once, without the other tracks and without a video', async () => {
    expect((await mara.call('episode.cues', place)).body.result).toEqual({
      episodeId: 'ferry-1',
      number: 1,
      durationSeconds: 90,
      mediaVersion: 1,
      track: 'zh',
      cues: [],
      tracks: ['zh', 'en', 'pt', 'es'],
    });
    const others = await viewerReads('en');
    const { folder } = await database.read.rendition.findFirstOrThrow({ where: { episodeId: 'ferry-1' } });
    const saved = await save(mara, {
      cues: [...cues.toReversed(), { fromSeconds: 7, toSeconds: 8, text: ' \n' }],
    });
    expect(saved.body.result).toMatchObject({ countBefore: 0, cues });
    // Later by two seconds: for one language, at once.
    const later = cues.map(({ text, ...times }) => ({
      fromSeconds: times.fromSeconds + 2,
      toSeconds: times.toSeconds + 2,
      text,
    }));
    const startedAt = performance.now();
    expect((await save(mara, { cues: later })).body.result).toMatchObject({ countBefore: 2, cues: later });
    expect(await viewerReads('zh')).toBe(
      'WEBVTT\n\n00:00:03.000 --> 00:00:04.500\n谁在那里？\n\n00:00:06.000 --> 00:00:08.000\n没有人 &lt;i&gt;\n回来\n',
    );
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(await viewerReads('en')).toBe(others);
    expect(await database.read.episode.findUnique({ where: { id: 'ferry-1' } })).toMatchObject({
      mediaVersion: 1,
    });
    expect(await database.read.rendition.findMany({ where: { episodeId: 'ferry-1' } })).toMatchObject([
      { folder },
    ]);
    expect((await mara.call('log.list', { subject: 'ferry', limit: 1 })).body.result).toMatchObject({
      items: [
        {
          action: 'episode.save-cues',
          operator: 'mara',
          details: { track: 'zh', cuesBefore: 2, cuesAfter: 2 },
          before: { 'episode 1': { subtitles: expect.arrayContaining([expect.stringMatching(/^zh /)]) } },
        },
      ],
    });
    // The same again is no change.
    const { revision } = await mara.call('episode.cues', place).then(({ body }) => body);
    await save(mara, { cues: later, revision });
    expect((await mara.call('episode.cues', place)).body.revision).toBe(revision);
  });

  it('come back from the log, also after another language was saved', async () => {
    const putBack = async (person: typeof mara, id: number) =>
      (await person.call('log.putBack', { id })) as { status: number; body: { refusal?: object } };
    const latestEntry = async () => {
      const { items } = (await mara.call('log.list', { subject: 'ferry', limit: 1 })).body.result;
      if (!items[0]) throw new Error('the log has nothing of it');
      return items[0];
    };
    const line = (text: string) => [{ fromSeconds: 1, toSeconds: 2, text }];
    await save(mara, { track: 'es', cues: line('Uno') });
    await save(mara, { track: 'es', cues: line('Dos') });
    const second = await latestEntry();
    await save(lia, { track: 'pt', cues: line('Um') });
    const own = await latestEntry();
    expect([second.putBack, own.putBack]).toEqual(['possible', 'possible']);
    expect(await putBack(mara, second.id)).toMatchObject({ status: 200 });
    expect(await viewerReads('es')).toContain('Uno');
    expect(await viewerReads('pt')).toContain('Um');
    const back = await latestEntry();
    expect(back).toMatchObject({
      action: 'episode.restore-cues',
      details: { track: 'es', cuesBefore: 1, cuesAfter: 1, putsBack: second.id },
      putBack: 'possible',
    });
    // A translator puts back what is theirs, and what is put back can be put back too.
    expect(await putBack(lia, own.id)).toMatchObject({ status: 200 });
    expect(await putBack(jonas, back.id)).toMatchObject({ status: 200 });
    expect(await viewerReads('es')).toContain('Dos');
    await save(jonas, { track: 'es', cues: line('Tres') });
    expect((await putBack(mara, second.id)).body.refusal).toMatchObject({
      reason: 'logChangedSince',
      values: { who: 'jonas' },
    });
    const restore = (person: typeof mara, storageKey: string) =>
      person.call('episode.restoreCues', { ...place, track: 'es', storageKey });
    const [uno] = (await database.read.retiredSubtitles.findMany({ where: { language: 'es' } })).toSorted(
      (one, other) => Number(one.retiredAt) - Number(other.retiredAt),
    );
    const key = uno?.storageKey ?? '';
    expect((await restore(lia, key)).status).toBe(403);
    expect((await restore(mara, 'dramas/other/subtitles/01.es-0.vtt')).body.refusal?.reason).toBe(
      'fileNotKept',
    );
  });

  it('are refused to the second of two people, and not to those of another language', async () => {
    const { revision } = (await mara.call('episode.cues', place)).body;
    expect(
      await save(lia, { track: 'pt', cues: [{ ...cues[0], text: 'Quem?' }] as typeof cues, revision }),
    ).toMatchObject({
      status: 200,
    });
    const [first, second] = await Promise.all([
      save(jonas, { revision, cues: [{ fromSeconds: 1, toSeconds: 2, text: 'A' }] }),
      save(mara, { revision, cues: [{ fromSeconds: 1, toSeconds: 2, text: 'B' }] }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    const latest = (await mara.call('episode.cues', place)).body;
    expect(latest.result.cues).toEqual(won.body.result.cues);
    expect(lost.body.refusal).toMatchObject({
      reason: 'changedSince',
      values: { who: first === won ? 'jonas' : 'mara', what: 'subtitles', revision: latest.revision },
    });
    expect(await save(mara, { revision: latest.revision })).toMatchObject({ status: 200 });
  });

  it('are saved by translators in their languages, and by nobody without a text', async () => {
    for (const [person, input, status] of [
      [lia, { track: 'pt' }, 200],
      [lia, { track: 'es' }, 403],
      [lia, { track: 'pt', number: 9 }, 409],
      [lia, { track: 'pt', cues: [{ fromSeconds: 1, toSeconds: 2, text: ' ' }] }, 409],
      [lia, { track: 'pt', cues: [{ fromSeconds: 2, toSeconds: 1, text: 'A' }] }, 400],
      [mara, { track: 'es', cues: null }, 200],
    ] as const)
      expect((await save(person, input as never)).status, JSON.stringify(input)).toBe(status);
    expect((await lia.call('episode.cues', { ...place, track: 'en' })).status).toBe(200);
    expect((await mara.call('episode.cues', { ...place, track: 'es' })).body.result).toMatchObject({
      cues: null,
      tracks: ['zh', 'en', 'pt'],
    });
  });
});

it('files of subtitles are shown as they are read, before anybody takes them', async () => {
  const read = async (bytes: Buffer, encoding?: string) =>
    (await lia.call('episode.readSubtitles', { file: bytes.toString('base64'), encoding })).body;
  const ass =
    '[Script Info]\r\n[Events]\r\nFormat: Layer, Start, End, Style, Text\r\nDialogue: 1,0:00:03.50,0:00:04.00,A,{\\an8}Two, {x}three\\Nfour\r\nDialogue: 0,0:00:01.00,0:00:02.00,A,One\r\nDialogue: 2,0:00:01.00,0:00:02.00,A,One\r\n';
  expect((await read(Buffer.from(ass))).result).toEqual({
    encoding: 'utf-8',
    isCertain: true,
    encodings: expect.arrayContaining(['utf-8', 'windows-1252']),
    cues: [
      { fromSeconds: 1, toSeconds: 2, text: 'One' },
      { fromSeconds: 3.5, toSeconds: 4, text: 'Two, three\nfour' },
    ],
    problems: [],
    notes: [],
  });
  // "Привет, как дела?" in windows-1251.
  const head = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n');
  const russian = Buffer.concat([head, Buffer.from('cff0e8e2e5f22c20eae0ea20e4e5ebe03f', 'hex')]);
  expect((await read(russian)).result).toMatchObject({
    encoding: 'windows-1251',
    isCertain: false,
    cues: [{ text: 'Привет, как дела?' }],
  });
  expect((await read(russian, 'windows-1252')).result).toMatchObject({
    cues: [{ text: 'Ïðèâåò, êàê äåëà?' }],
  });
  expect((await read(Buffer.from('1\n00:00:01 --> 5\nHi\n'))).result.problems).toMatchObject([
    { line: 2, kind: 'notTimeSpan', value: '00:00:01 --> 5' },
  ]);
  expect((await read(Buffer.from([0, 1, 2, 3, 255]))).refusal?.reason).toBe('subtitlesNotText');
});

it('a picture becomes the poster of some languages or the still, in every width and for viewers at once', async () => {
  await database.write.drama.update({ where: { id: 'ferry' }, data: { frameKey: 'frames/of-before.webp' } });
  const { body } = await mara.call('drama.show', { slug: 'ferry' });
  const { posterKeys, revision } = body.result;
  const canvas = createCanvas(720, 1080);
  canvas.getContext('2d').fillStyle = '#c03020';
  canvas.getContext('2d').fillRect(0, 0, 720, 1080);
  const image = canvas.toBuffer('image/jpeg').toString('base64');
  const set = (input: object, person = mara) =>
    person.call('drama.setPicture', { slug: 'ferry', image, ...input });
  const { result } = (await set({ posters: ['en', 'zh'], isStill: true, revision })).body;
  expect(result.posterKeys.en).toMatch(/^posters\/[0-9a-f]{16}\.jpg$/);
  expect(result.posterKeys).toEqual({ ...posterKeys, en: result.posterKeys.en, zh: result.posterKeys.en });
  expect(result.frameKey).toMatch(/^frames\//);
  const card = await app.visitor.data(contract.dramas.detail, { dramaId: 'ferry', episodeId: 'ferry-1' });
  expect(card.drama.tone).toMatch(/^#(bf|c0)/);
  for (const { name } of [
    ...listImageSizes(result.posterKeys.en ?? ''),
    ...listImageSizes(result.frameKey ?? ''),
  ])
    expect((await fetch(`${app.address}/images/${name}`)).status, name).toBe(200);
  expect(await set({ posters: ['pt'], revision })).toMatchObject({
    status: 409,
    body: { refusal: { reason: 'dramaChanged' } },
  });
  expect((await set({ posters: ['pt'] }, lia)).status).toBe(403);
  expect((await set({})).status).toBe(400);
  expect((await set({ isStill: true, image: 'AAAA' })).body.refusal?.reason).toBe('pictureUnreadable');
});

it('what was replaced comes back for 30 days, and its files are deleted then', async () => {
  const latest = async () => {
    const { items } = (await app.staff('log.list', { subject: 'ferry', limit: 1 })) as StaffLogPageJson;
    if (!items[0]) throw new Error('the log has nothing of it');
    return items[0];
  };
  const draw = (color: string) => {
    const canvas = createCanvas(72, 108);
    canvas.getContext('2d').fillStyle = color;
    canvas.getContext('2d').fillRect(0, 0, 72, 108);
    return canvas.toBuffer('image/png').toString('base64');
  };
  const show = async () => (await app.staff('drama.show', { slug: 'ferry' })) as DramaDetailJson;
  const set = async (input: object) => {
    expect((await mara.call('drama.setPicture', { slug: 'ferry', ...input })).status).toBe(200);
    return latest();
  };
  await set({ image: draw('#102030'), posters: ['zh', 'en'], isStill: true });
  const first = await show();
  const crop = { zoom: 1.5, x: 0, y: 0.25 };
  const original = { image: draw('#405061'), crop };
  const second = await set({ image: draw('#405060'), original, posters: ['en'], isStill: true });
  const replacedStill = (second.after as { frameKey: string }).frameKey;
  const kept = { slug: 'ferry', imageKey: replacedStill };
  expect((await lia.call('drama.originals', { slug: 'ferry' })).body.result).toEqual([
    { imageKey: replacedStill, crop },
    { imageKey: expect.stringMatching(/^posters/), crop },
  ]);
  expect((await jonas.call('drama.original', kept)).body.result).toEqual({
    imageKey: replacedStill,
    crop,
    image: original.image,
  });
  expect((await lia.call('drama.original', kept)).status).toBe(403);
  const unknown = await jonas.call('drama.original', { ...kept, imageKey: 'frames/other.jpg' });
  expect(unknown.body.refusal?.reason).toBe('originalNotKept');
  await set({ image: draw('#708090'), posters: ['pt'] });
  expect(second.putBack).toBe('possible');
  const { status } = await jonas.call('log.putBack', { id: second.id });
  expect(status).toBe(200);
  expect(await show()).toMatchObject({
    posterKeys: { zh: first.posterKeys.zh, en: first.posterKeys.en },
    frameKey: first.frameKey,
  });
  expect(await latest()).toMatchObject({ action: 'drama.restore-pictures', putBack: 'possible' });
  await set({ image: draw('#a0b0c0'), posters: ['zh'] });
  expect((await mara.call('log.putBack', { id: second.id })).body.refusal?.reason).toBe('logChangedSince');

  // "media check" finds no file that nothing refers to.
  const { dramas } = (await app.staff('library.media', {})) as LibraryMediaJson;
  const [media] = dramas;
  expect(media?.retiredImages.map(({ imageKey }) => imageKey)).toContain(replacedStill);
  const tracks = media?.episodes.flatMap((episode) => episode.retiredSubtitles) ?? [];
  // One of them is shown again.
  const shownTracks = media?.episodes.flatMap(({ subtitles }) => subtitles) ?? [];
  const unused = tracks
    .map(({ storageKey }) => storageKey)
    .filter((key) => !shownTracks.some(({ storageKey }) => storageKey === key));
  expect(unused.length).toBeLessThan(tracks.length);
  const originals = media?.imageOriginals.map(({ storageKey }) => storageKey) ?? [];
  expect(originals).toHaveLength(2);
  const files = [...unused, ...originals, ...listImageFiles(replacedStill)];
  const existing = async (keys: readonly string[]) =>
    (await Promise.all(keys.map((key) => app.platform.mediaStore.has(key)))).filter(Boolean).length;
  // The drama of the test has names of other posters, without files.
  const shown = Object.values((await show()).posterKeys)
    .filter((key) => key.startsWith('posters/'))
    .flatMap(listImageFiles);
  expect([await existing(files), await existing(shown)]).toEqual([files.length, shown.length]);
  app.advanceClock(31 * 24 * 3600);
  await app.runJobs();
  expect([await existing(files), await existing(shown)]).toEqual([0, shown.length]);
  expect((await latest()).putBack).toBe('expired');

  await insertDrama(database, { slug: 'spare', at: clock.now(), episodes: 1 });
  await app.staff('drama.setPicture', { slug: 'spare', image: draw('#112233'), original, isStill: true });
  const ofSpare = (await app.staff('library.media', { slug: 'spare' })) as LibraryMediaJson;
  const [{ storageKey = '' } = {}] = ofSpare.dramas[0]?.imageOriginals ?? [];
  expect(await existing([storageKey])).toBe(1);
  await app.staff('drama.remove', { slug: 'spare' });
  expect(await existing([storageKey])).toBe(0);
});
