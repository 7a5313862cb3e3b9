import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { createCanvas } from '@napi-rs/canvas';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { jsonShapes } from '../../../staff/json/shapes.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';
import { expectJsonOf } from '../../support/staff-json.ts';
import { createAllViewerData } from '../../support/viewer-data.ts';

const app = await startAppForCommands({ STAFF_URL: 'http://localhost:3010' });
const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-json-'));
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});
const { config, database, clock } = app.platform;
const at = (name: string) => path.join(root, name);
const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** The words of an example of each command, in an order in which each succeeds. */
const examples: Record<string, string[]> = {};
/** Tested with real videos or a bucket: drama-import-plan.test.ts, staff-episode-replace.test.ts, media-copy.test.ts. */
const elsewhere = ['doctor', 'drama import', 'drama export', 'episode replace', 'mail test', 'media copy'];
writeFileSync(at('spend.csv'), 'campaign,day,amount,currency\nFerry,2026-11-01,120.50,USD\n');
writeFileSync(at('01.zh.vtt'), 'WEBVTT\n\n00:00.100 --> 00:00.900\n你好\n');
writeFileSync(at('poster.png'), createCanvas(9, 16).toBuffer('image/png'));
writeFileSync(at('change.json'), '{ "drama": { "freeEpisodeCount": 3 }, "release": null }');
writeFileSync(at('cast.yaml'), '- name: Mara Lin\n  role: { en: The sister, zh: 姐姐 }\n');

/** Adds a job. @param place of the worker, if it runs */
const insertJob = async (state: string, place: number | null): Promise<number> => {
  const { id } = await database.write.mediaJob.create({
    data: {
      kind: 'encode',
      slug: 'ferry',
      number: 1,
      folder: `dramas/ferry/${state}-${place}`,
      openFolder: state === 'failed' ? null : `dramas/ferry/${state}-${place}`,
      source: '{"video":"01.mp4","sounds":{},"info":""}',
      state,
      place,
      askedBy: 'mara',
      createdAt: clock.now(),
    },
  });
  return id;
};

beforeAll(async () => {
  // The worker has no room for the jobs of the examples.
  for (let place = 0; place < availableParallelism(); place += 1) await insertJob('running', place);
  for (const slug of ['ferry', 'spare']) {
    await insertDrama(database, { slug, at: clock.now() });
    await database.write.drama.update({ where: { id: slug }, data: { frameKey: `${slug}.webp` } });
  }
  await nameDrama(database, 'ferry', { tags: { letters: 'Letters' } });
  await insertTemplates(database);
  const [viewer, other] = [await app.register(), await app.register()];
  await createAllViewerData(app, viewer, other);
  const comments = [];
  for (const text of ['One', 'Two']) {
    const { commentId } = await other.data(contract.comments.add, {
      dramaId: 'ferry',
      episodeId: 'ferry-1',
      text,
    });
    await viewer.data(contract.comments.report, { commentId, reason: 'spam' });
    comments.push(commentId);
  }
  const paid = await database.read.order.findFirstOrThrow({ where: { status: 'paid', kind: 1 } });
  const feedback = await database.read.feedback.findFirstOrThrow();
  const banner = await database.read.carousel.findFirstOrThrow({ where: { dramaId: 'ferry' } });
  await app.staff('people.invite', { name: 'jonas', role: 'editor', languages: [] });
  const who = viewer.userId;
  const note = await database.read.viewerNote.findFirstOrThrow();
  await app.staff('synonyms.set', { slug: 'boat', words: ['boat', 'ferry'] });
  const { id: added } = await database.read.staffAction.findFirstOrThrow({ where: { subjectId: 'boat' } });
  Object.assign(examples, {
    'drama list': [],
    'drama list --missing': ['--missing', 'pt'],
    'drama create': ['new-drama', '--title', 'A new drama'],
    'drama show': ['ferry'],
    'drama unpublish': ['spare'],
    'drama publish': ['spare'],
    'drama edit': ['ferry', '--year', '2025', '--cast', at('cast.yaml')],
    'drama change --plan': ['ferry', at('change.json'), '--plan'],
    'drama change': ['ferry', at('change.json')],
    'drama hold': ['ferry', 'DE', '--kind', 'taste', '--reason', 'too dark', '--until', '2130-01-01'],
    'drama holds': ['ferry'],
    'drama unhold': ['ferry', 'DE'],
    'drama images': ['ferry', '--poster', `zh=${at('poster.png')}`],
    'drama remove': ['spare'],
    'episode edit': ['ferry', '8', '--title', 'en=The well', '--publish-at', '2026-12-24T18:00:00Z'],
    'episode subtitles': ['ferry', '1', `zh=${at('01.zh.vtt')}`],
    'episode cues': ['ferry', '1', 'zh', '--out', at('cues.srt')],
    'episode shift': ['ferry', '1', 'zh', '2.5'],
    'episode move': ['ferry', '8', '7'],
    'episode remove': ['ferry', '8'],
    'codes create': ['--name', 'spring', '--count', '2', '--coins', '5', '--out', at('codes.csv')],
    'codes edit': ['spring', '--until', 'now'],
    'jobs list': [],
    'jobs cancel': [String(await insertJob('waiting', null))],
    'jobs retry': [String(await insertJob('failed', null))],
    'codes list': [],
    'codes uses': ['spring'],
    'user find': ['viewer'],
    'user show': [who],
    'user list': ['--spender'],
    'user end-sessions': [other.userId],
    'user grant': [who, '--coins', '5', '--key', 'sorry'],
    'prize send': [who, '--title', 'Hello', '--body', 'From all of us.', '--key', 'hello'],
    'order list': [],
    'order sums': [],
    'order show': [paid.id],
    'order refund': [paid.id, '--reason', 'asked for it'],
    'user block': [other.userId, '--reason', 'spam'],
    'user unblock': [other.userId],
    'user reset-name': [other.userId],
    'user note': [other.userId, 'shares a phone'],
    'user remove-note': [who, note.id],
    'user mute': [other.userId, '--reason', 'spam'],
    'user unmute': [other.userId],
    'user take-back': [who, '--key', 'sorry', '--reason', 'given twice'],
    'templates list': [],
    'templates add': ['coins-7', '--coins', '7', '--amount', '0.99', '--currency', 'USD'],
    'templates off': ['coins-7'],
    'templates on': ['coins-7'],
    'templates seen': ['DE'],
    'templates move': ['coins-7', '1'],
    'templates replace': ['coins-7', 'coins-7-2', '--amount', '1.99'],
    'templates remove': ['coins-7-2'],
    'category list': [],
    'category set': ['comedy', '--name', 'en=Comedy'],
    'category move': ['comedy', '1'],
    'category remove': ['comedy'],
    'tag list': [],
    'tag set': ['letters', '--name', 'en=Love'],
    'search synonyms set': ['werewolf', 'wolf', 'werewolf'],
    'search synonyms add': ['werewolf', 'lobisomem'],
    'search terms': [],
    'search missed': [],
    'search synonyms list': [],
    'search synonyms remove': ['werewolf'],
    'carousel list': [],
    'carousel seen': ['BR'],
    'carousel add': ['--drama', 'ferry', '--until', '2130-01-01'],
    'carousel edit': [banner.id, '--until', '2130-01-01'],
    'carousel move': [banner.id, '1'],
    'carousel remove': [banner.id],
    'carousel restore': [banner.id],
    stats: ['--days', '2'],
    'stats --by': ['--by', 'drama'],
    'stats --paywall': ['--paywall'],
    'stats now': ['--zone', 'Asia/Tokyo'],
    'stats money': ['--per', 'offer'],
    'stats wall': ['--zone', 'Asia/Tokyo'],
    'stats retention': ['ferry', '--language', 'en'],
    'stats cohorts': ['--weeks', '2'],
    'stats playback': ['--per', 'device'],
    'stats campaigns': ['--campaign', 'Ferry'],
    'spend set': ['Ferry', '2026-11-01', 'USD', '--amount', '120.50'],
    'spend list': ['--campaign', 'Ferry'],
    'spend remove': ['Ferry', '2026-11-01', 'USD'],
    'spend import': [at('spend.csv')],
    'stats <slug>': ['ferry'],
    'stats <slug> --html': ['ferry', '--html', at('ferry.html')],
    'comments reported': [],
    'comments show': [comments[0]],
    'comments hide': [comments[0]],
    'comments keep': [comments[0]],
    'comments remove': [comments[1], '--reason', 'spam'],
    'comments list': [who],
    'comments removed': [],
    'comments restore': [comments[1]],
    'feedback list': [],
    'feedback answer': [feedback.id, 'It works again.'],
    'feedback close': [feedback.id],
    'feedback reopen': [feedback.id],
    'answers set': ['mended', '--name', 'en=Mended', '--text', 'en=It works again.'],
    'answers list': [],
    'answers remove': ['mended'],
    'notices set': ['may', '--title', 'en=A new season', '--text', 'en=It goes on.', '--drama', 'ferry'],
    'notices list': [],
    'notices show': ['may'],
    'notices reach': ['may'],
    'notices send': ['may', '--at', '2130-01-01'],
    'notices withdraw': ['may'],
    'notices remove': ['may'],
    'notices stats': [],
    'notices waiting': [],
    'notices failed': ['--channel', 'email'],
    'notices resend': ['1'],
    'notices drop': ['1', '2'],
    'feedback show': [feedback.id, '--out', at('screenshots')],
    log: [],
    'log put-back': [String(added)],
    'people invite': ['mara', '--role', 'owner'],
    'people link': ['mara'],
    'people role': ['mara', '--role', 'owner'],
    'people list': [],
    'people sign-out': ['jonas'],
    'people end': ['jonas'],
    'media check': ['ferry'],
    backup: [at('backup.tar')],
    restore: [at('backup.tar')],
  });
});

/** The words of all commands that scripts/staff.ts has, without groups. */
const listCommands = async (): Promise<string[]> => {
  const program = new Command();
  for (const file of globSync('staff/*.ts', { cwd: projectRoot }))
    for (const [name, add] of Object.entries(await import(path.join(projectRoot, file))))
      if (/^add\w+Commands?$/.test(name)) (add as (program: Command) => void)(program);
  const leaves = (command: Command, words: string[]): string[] =>
    command.commands.length === 0
      ? [words.join(' ')]
      : command.commands.flatMap((child) => leaves(child, [...words, child.name()]));
  return leaves(program, []);
};

/** The JSON Schema that `--schema` prints for a command, or for one of its forms. */
const schemaOf = async (command: string): Promise<z.core.JSONSchema.BaseSchema> => {
  const [name = ''] = command.split(/ <| --/);
  const { code, stdout, stderr } = await staff(at('no-library'), ...name.split(' '), '--schema');
  expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
  const schema = JSON.parse(stdout);
  return schema.anyOf?.find(({ title }: { title?: string }) => title === command) ?? schema;
};

describe('with --json', () => {
  it('each command prints one JSON value of its shape and its JSON Schema, and nothing on stderr', async () => {
    for (const [command, words] of Object.entries(examples)) {
      const [name = ''] = command.split(/ <| --/);
      const dataDir = command === 'restore' ? at('restored') : config.DATA_DIR;
      const { code, stdout, stderr } = await staff(dataDir, ...name.split(' '), ...words, '--json');
      // The rows of this library name files that do not exist, so the check finds faults.
      expect({ command, code, stderr }).toEqual({
        command,
        code: command === 'media check' ? 1 : 0,
        stderr: '',
      });
      const json = expectJsonOf(command, stdout);
      expect(z.fromJSONSchema(await schemaOf(command)).parse(json)).toEqual(json);
    }
  }, 120_000);

  it('each command has a shape', async () => {
    const shaped = Object.keys(jsonShapes);
    expect([...Object.keys(examples), ...elsewhere].toSorted()).toEqual(shaped.toSorted());
    expect((await listCommands()).filter((command) => !shaped.includes(command))).toEqual([]);
  });

  it('each command has a JSON Schema by its name, without its arguments', async () => {
    for (const command of Object.keys(jsonShapes))
      expect(await schemaOf(command)).toMatchObject({ title: command });
  });

  it('a group of commands has no JSON Schema', async () => {
    expect(await staff(at('no-library'), 'drama', '--schema')).toEqual({
      code: 2,
      stdout: '',
      stderr: '--schema: name a command, as in "drama list --schema"\n',
    });
  });

  it('a refusal is JSON on stderr', async () => {
    const refused = await staff(config.DATA_DIR, 'stats', 'nothing', '--json');
    expect({ ...refused, stderr: JSON.parse(refused.stderr) }).toEqual({
      code: 1,
      stdout: '',
      stderr: { error: expect.stringContaining('there is no drama "nothing"') },
    });
  });
});
