import { perLanguage } from '@cliffhanger/contracts';
import { type DramaSource, dramaEpisode, dramaImages, dramaSource } from '@cliffhanger/contracts/staff';
import type { WriteOptions } from '@cliffhanger/server/features/library/library.service.ts';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import * as z from 'zod';

/** An object with one such value for each language. */
export const inEveryLanguage = <Value extends z.core.$ZodType>(value: Value) =>
  z.strictObject(perLanguage(() => value));

const words = inEveryLanguage(z.string().trim().min(1));

/** How a line is said. */
const mood = z.enum(['angry', 'afraid', 'calm', 'cold', 'cry', 'joy', 'plead', 'sly', 'tender', 'whisper']);

const line = z.strictObject({
  fromSeconds: z.number().min(0),
  toSeconds: z.number().positive(),
  /** A key of the drama's `speakers`, and of its cast where its people are drawn. */
  speaker: z.string(),
  /** Whether the speaker is heard and not seen, as on a telephone. */
  offScreen: z.boolean().default(false),
  mood: mood.optional(),
  /** A description of the picture, for the person who draws it. */
  shot: z.string().optional(),
  words,
});

/** A sound that somebody who does not hear it has to know. */
const sound = z.strictObject({
  atSeconds: z.number().min(0),
  /** A key of `sounds.json`. */
  sound: z.string(),
});

/** What the sounds of all dramas are called in captions, by name. */
export const soundNames = z.record(z.string(), words);
export type SoundNames = z.output<typeof soundNames>;

const daysAgo = z.int().min(0);
const episode = z.strictObject({
  ...dramaEpisode.shape,
  /** The spoken lines, from which subtitles are made. */
  lines: z.array(line).default([]),
  sounds: z.array(sound).default([]),
  /** For an episode that came out later than the drama. */
  publishedDaysAgo: daysAgo.optional(),
});

/** A drama of the demo: its description in every language, what its episodes say, and where and since when it is shown. */
export const demoSource = z.strictObject({
  ...dramaSource.shape,
  tone: dramaImages.shape.tone,
  /** Before the library is made, so that the demo always looks recent. */
  publishedDaysAgo: daysAgo,
  /** The names of those who speak, as captions show them. */
  speakers: z.record(z.string(), words),
  carouselPosition: z.int().min(1).optional(),
  activityPosition: z.int().min(1).optional(),
  episodes: z.array(episode).min(1),
});
export type DemoSource = z.output<typeof demoSource>;

/** What the library takes of a drama of the demo. */
export const toLibrary = (
  {
    tone: _,
    speakers: __,
    publishedDaysAgo,
    carouselPosition,
    activityPosition,
    episodes,
    ...source
  }: DemoSource,
  now: Date,
): { source: DramaSource; options: WriteOptions } => ({
  source: {
    ...source,
    publishAt: daysAfter(now, -publishedDaysAgo),
    episodes: episodes.map(({ number, texts }) => ({ number, texts })),
  },
  options: {
    placement: { carouselPosition, activityPosition },
    episodePublishedAt: (number) => {
      const own = episodes.find((episode) => episode.number === number)?.publishedDaysAgo;
      return daysAfter(now, -(own ?? publishedDaysAgo));
    },
  },
});
