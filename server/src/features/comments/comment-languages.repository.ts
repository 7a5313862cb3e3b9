import type { RawTransaction, SelectRows } from '#platform/database/open-database.ts';
import { detectLanguage } from './comment-language.ts';

interface WrittenText {
  id: string;
  text: string;
}

/** Comments from before languages were detected. */
export const listWithoutLanguage = (rows: SelectRows, limit: number): WrittenText[] =>
  rows('SELECT id, text FROM Comment WHERE language IS NULL LIMIT @limit', { limit });

export const saveLanguages = async (tx: RawTransaction, comments: readonly WrittenText[]) => {
  for (const { id, text } of comments)
    await tx.$executeRaw`UPDATE "Comment" SET "language" = ${detectLanguage(text)} WHERE "id" = ${id}`;
};
