import { writeFile } from 'node:fs/promises';
import { findTrack, type TrackName, trackNames } from '@cliffhanger/contracts';
import {
  type CueWarning,
  describeCueWarning,
  findCueWarnings,
  type StaffResult,
} from '@cliffhanger/contracts/staff';
import { shiftCues, sortCues, toSubRip, toWebVtt } from '@cliffhanger/contracts/subtitle-cues';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { StaffContext } from './context.ts';
import { formatTable, printResult } from './output.ts';
import { parseWholeNumber } from './parse-options.ts';

type Cues = Pick<StaffResult<'episode.cues'>, 'episodeId' | 'number' | 'durationSeconds' | 'track' | 'cues'>;

/** A track as the commands print it: null cues for one that does not exist. */
export type ListedCues = Cues & { warnings: CueWarning[] };

const withWarnings = ({ episodeId, number, durationSeconds, track, cues }: Cues): ListedCues => {
  const language = findTrack(track)?.language ?? 'en';
  const warnings = cues ? findCueWarnings(cues, { language, durationSeconds }) : [];
  return { episodeId, number, durationSeconds, track, cues, warnings };
};

const formatCues = ({ track, cues, warnings }: ListedCues): string => {
  if (!cues) return `This episode has no ${track}.`;
  const table = formatTable(
    ['cue', 'from', 'to', 'text'],
    cues.map(({ fromSeconds, toSeconds, text }, index) => [
      index + 1,
      fromSeconds.toFixed(3),
      toSeconds.toFixed(3),
      text.replaceAll('\n', ' / '),
    ]),
  );
  return [table, ...warnings.map(describeCueWarning)].join('\n');
};

const writers = { '.vtt': toWebVtt, '.srt': toSubRip } as const;

const parseOut = (file: string): string => {
  if (!Object.keys(writers).some((ending) => file.endsWith(ending)))
    throw new InvalidArgumentError('its name ends with .vtt or .srt');
  return file;
};

const writeCues = async (file: string, cues: NonNullable<Cues['cues']>): Promise<void> => {
  const write = file.endsWith('.srt') ? toSubRip : toWebVtt;
  await writeFile(file, write(cues), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new StaffError(error.code === 'EEXIST' ? `${file} already exists` : error.message);
  });
};

const parseSeconds = (value: string): number => {
  const seconds = Number(value);
  if (value.trim() === '' || !Number.isFinite(seconds) || seconds === 0)
    throw new InvalidArgumentError('write seconds, such as 2.5, or -0.4 for earlier');
  return seconds;
};

const trackArgument = () => new Argument('<track>', 'a language, or en.sdh for captions').choices(trackNames);

const addList = (episode: Command, staff: StaffContext): void => {
  episode
    .command('cues')
    .argument('<slug>')
    .argument('<number>', 'its number', parseWholeNumber)
    .addArgument(trackArgument())
    .option('--out <file>', 'a new .vtt or .srt', parseOut)
    .description(
      'list the lines of subtitles with what viewers would stumble over, or write them into a file',
    )
    .addHelpText('after', '\nExample:\n  pnpm staff episode cues room-1407 4 zh --out 04.zh.srt')
    .action(
      async (slug: string, number: number, track: TrackName, { out }: { out?: string }, command: Command) => {
        const found = await staff.callServer('episode.cues', { slug, number, track });
        if (out !== undefined) {
          if (!found.cues) throw new StaffError(`episode ${number} of "${slug}" has no ${track}`);
          await writeCues(staff.resolvePath(out), found.cues);
        }
        printResult(command, withWarnings(found), formatCues);
      },
    );
};

const addShift = (episode: Command, staff: StaffContext): void => {
  episode
    .command('shift')
    .argument('<slug>')
    .argument('<number>', 'its number', parseWholeNumber)
    .addArgument(trackArgument())
    .argument('<seconds>', 'later; with -- before it earlier, as -- -0.4', parseSeconds)
    .description('move all lines of subtitles in time, without the video; other languages stay')
    .addHelpText('after', '\nExample:\n  pnpm staff episode shift room-1407 4 zh 2.0')
    .action(
      async (slug: string, number: number, track: TrackName, seconds: number, _options, command: Command) => {
        const { revision } = await staff.callServer('drama.show', { slug });
        const { cues } = await staff.callServer('episode.cues', { slug, number, track });
        if (!cues) throw new StaffError(`episode ${number} of "${slug}" has no ${track}`);
        const shifted = shiftCues(cues, seconds);
        if (!shifted) throw new StaffError('the first line would end before the episode begins');
        const input = { slug, number, track, cues: sortCues(shifted), revision };
        const saved = await staff.callServer('episode.saveCues', input);
        printResult(command, withWarnings(saved), formatCues);
      },
    );
};

/** Adds `cues` and `shift`. @param episode the command `pnpm staff episode` */
export const addEpisodeCues = (episode: Command, staff: StaffContext): void => {
  addList(episode, staff);
  addShift(episode, staff);
};
