import { type Language, languages } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { listSlugs, readDemoFile } from './demo-folder.ts';
import { demoSource, soundNames } from './demo-source.ts';

const sources = listSlugs().map((slug) => readDemoFile(`${slug}/drama.json`, demoSource));
const minSeconds = 1.2;
/** Characters that a viewer reads in a second. Punctuation takes no time between Chinese characters. */
const maxPerSecond: Readonly<Record<Language, number>> = { zh: 8, en: 17, pt: 17, es: 17 };

const countCharacters = (text: string, language: Language): number =>
  language === 'zh' ? text.replace(/[\p{P}\s]/gu, '').length : text.length;

/** A rounding error of the seconds in the content. */
const tolerance = 1e-9;

describe('the lines of the demo', () => {
  it.each(sources)('of $slug can be read in the time that they are shown', ({ episodes }) => {
    for (const { number, lines } of episodes) {
      let end = 0;
      for (const { fromSeconds, toSeconds, words } of lines) {
        const seconds = toSeconds - fromSeconds + tolerance;
        const name = `episode ${number}: ${words.en}`;
        expect(fromSeconds, name).toBeGreaterThanOrEqual(end);
        expect(seconds, name).toBeGreaterThanOrEqual(minSeconds);
        for (const language of languages) {
          const text = words[language];
          expect(countCharacters(text, language) / seconds, text).toBeLessThanOrEqual(maxPerSecond[language]);
        }
        end = toSeconds;
      }
    }
  });

  it.each(sources)('of $slug and its sounds have names in captions', ({ speakers, episodes }) => {
    const names = readDemoFile('sounds.json', soundNames);
    for (const { lines, sounds } of episodes) {
      for (const { speaker } of lines) expect(speakers).toHaveProperty(speaker);
      for (const { sound } of sounds) expect(names).toHaveProperty(sound);
    }
    const heard = new Set(episodes.flatMap(({ lines }) => lines.map(({ speaker }) => speaker)));
    expect(Object.keys(speakers).filter((speaker) => !heard.has(speaker))).toEqual([]);
  });

  it.each(languages)('name no character of two dramas alike in %s', (language) => {
    const title = /^(?:Mr\.|Mrs\.|Ms\.|Captain|The|Aunt|Auntie|Sr\.|Senhor|Dona|Tia|O|Don|Doña|Tía|El)$/;
    const owners = new Map<string, string>();
    for (const { slug, cast } of sources)
      for (const { name } of cast)
        for (const word of (name[language] ?? '').split(/[ ·]/).filter((part) => !title.test(part))) {
          expect(owners.get(word) ?? slug, word).toBe(slug);
          owners.set(word, slug);
        }
  });
});
