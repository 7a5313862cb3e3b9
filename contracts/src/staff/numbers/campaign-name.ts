import * as z from 'zod/mini';

/** Longer names of links are cut. */
export const maxCampaignName = 200;

/**
 * Characters that are not seen, that turn the text around them, or that stand for others which could not be read: anyone can put them into a link, so that two names look
 * the same. Joiners, which emoji and some scripts need, are not among them.
 */
export const invisibleRanges: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffd],
  [0xe0000, 0xe007f],
];

const isInvisible = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return invisibleRanges.some(([first, last]) => code >= first && code <= last);
};

/** The name of a campaign, as the links of its ads have it. */
export const givenCampaign = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxCampaignName), ({ value, issues }) => {
    if (![...value].some(isInvisible)) return;
    const message = 'write it without line breaks and invisible characters';
    issues.push({ code: 'invalid_format', format: 'text', message, input: value });
  });
