import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@cliffhanger/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportDrama } from '../../../staff/export/export-drama.ts';
import { startImports } from '../../support/imports.ts';
import { makeDramaFolder } from '../../support/videos.ts';

const [source, target] = [await startImports(), await startImports()];
afterAll(() => Promise.all([source.close(), target.close()]));

const all = (text: string) => Object.fromEntries(languages.map((code) => [code, `${text} ${code}`]));
/** Fills each content column with a value other than null and its default. */
const yaml = {
  language: 'pt',
  title: all('Lanterns'),
  synopsis: all('A letter.'),
  hook: 'She opens it.',
  category: { slug: 'romance', name: all('Romance') },
  tags: [{ slug: 'letters', name: all('Letters') }],
  cast: ['Mei', 'Jun'].map((name) => ({ name: all(name), role: all('Role') })),
  freeEpisodes: 1,
  priceCoins: 17,
  restDiscountPercent: 15,
  status: 'complete',
  year: 2024,
  sex: 2,
  ageRating: 16,
  contentNotes: 'fear death',
  announced: true,
  trailerEpisode: 2,
  hiddenInCountries: ['BR'],
  publishAt: '2026-11-19T18:00:00Z',
  episodes: {
    1: { title: all('The letter'), synopsis: all('It is not for her.'), teaser: all('Who is it for?') },
    2: 'yes',
  },
};

const [counter, importTime, curated] = ['counts what viewers do', 'time of the import', 'curated per server'];
const byStaff = 'decided by the staff of a server';
/** The columns of each table that are not content, with the reason. */
const tables: Record<string, Record<string, string>> = {
  Drama: {
    followCount: counter,
    playCount: counter,
    createdAt: importTime,
    updatedAt: importTime,
    activityPosition: curated,
    completedAt: importTime,
    lastPublishedAt: 'set by a takedown',
  },
  Episode: {
    likeCount: counter,
    commentCount: counter,
    playCount: counter,
    createdAt: importTime,
    publishedAt: importTime,
    noticedAt: 'counts when followers were told',
    mediaVersion: 'counts imports',
    posterKey: 'a still of the video, which is encoded again',
  },
  DramaTranslation: {},
  DramaHiddenCountry: { kind: byStaff, reason: byStaff, endsAt: byStaff },
  DramaCategory: {},
  DramaTag: {},
  Category: { position: curated },
  CategoryTranslation: {},
  Tag: {},
  TagTranslation: {},
  CastMember: { portraitKey: 'no code writes it' },
  CastMemberTranslation: {},
  EpisodeTranslation: {},
  SubtitleTrack: {},
};
/** Tables that reference content: encoded from videos, curated by installations, derived by triggers, or activity. */
const otherTables = [
  ...[
    'Rendition',
    'RetiredRendition',
    'SoundTrack',
    'RetiredSoundTrack',
    'RetiredSubtitles',
    'RetiredImage',
    'ImageOriginal',
    'PreviewSprite',
    'Carousel',
    'RechargeTemplate',
    'Order',
    'DramaListing',
  ],
  ...['DramaListedTitle', 'SearchEntry', 'DramaDay', 'DramaWeek', 'PlaybackCount', 'Comment', 'EpisodeLike'],
  ...[
    'Follow',
    'PremiereReminder',
    'WatchProgress',
    'LedgerTransfer',
    'Unlock',
    'UnlockUndo',
    'AutoUnlockRun',
  ],
];

const rowsOf = ({ database }: typeof source, table: string) =>
  database.rows<Record<string, unknown>>(`SELECT * FROM "${table}" ORDER BY 1, 2`);

beforeAll(async () => {
  const folder = makeDramaFolder(source.root, 'lanterns', JSON.stringify(yaml));
  source.copyVideo(folder, '01.mp4');
  source.copyVideo(folder, '02.mp4');
  writeFileSync(path.join(folder, '01.pt.vtt'), 'WEBVTT\n\n00:00.100 --> 00:00.900\nOi\n');
  await source.importInto(folder);
  const { folder: exported } = await exportDrama(
    'lanterns',
    path.join(source.root, 'out'),
    source.dependencies,
  );
  await target.importInto(exported);
});

it.each(Object.entries(tables))(
  'exporting and importing a drama keeps every column of %s',
  (table, excluded) => {
    const columns = source.database.rows<{ name: string; fallback: string | null }>(
      `SELECT name, dflt_value AS fallback FROM pragma_table_info('${table}')`,
    );
    const content = columns.filter(({ name }) => !(name in excluded));
    const contentIn = (installation: typeof source) =>
      rowsOf(installation, table).map((row) => content.map(({ name }) => [name, row[name]]));
    expect(contentIn(target)).toEqual(contentIn(source));

    const unfilled = content.filter(({ name, fallback }) =>
      rowsOf(source, table).every((row) => row[name] === null || String(row[name]) === fallback),
    );
    expect(unfilled, 'columns that drama.yaml and the files above do not fill').toEqual([]);
  },
);

it('every table that references a drama is exported or listed with a reason', () => {
  const references = source.database.rows<{ name: string }>(
    `SELECT DISTINCT m.name FROM sqlite_master m, pragma_foreign_key_list(m.name) f
     WHERE m.type = 'table' AND f."table" IN ('Drama', 'Episode', 'CastMember')`,
  );
  const known = [...Object.keys(tables), ...otherTables];
  expect(references.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
