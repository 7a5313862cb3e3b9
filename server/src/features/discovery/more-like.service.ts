import type { DramaCard, Language, RecommendationReason } from '@cliffhanger/contracts';
import { bestTranslation, cardInLanguage, categoryView } from '#features/dramas/dramas.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Cursor } from '#kernel/cursor.ts';
import type { Locale } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { type DiscoveryRow, listDramaRows } from './drama-rows.repository.ts';
import { type DramaFacts, listRelated } from './pool.repository.ts';
import { type CandidatePool, factsValues } from './pool.service.ts';

interface Recommended {
  drama: DramaCard;
  reason: RecommendationReason;
}

export interface MoreLike {
  /** Lists dramas by similarity to one drama. @throws AppError notFound */
  list(
    locale: Locale,
    input: { dramaId: string; limit: number; after: Cursor<number> | null },
  ): { items: Recommended[]; next: Cursor<number> | null };
}

type Shared = { code: 'sameCast'; name: string } | { code: 'sameTag' | 'sameCategory'; id: string };

interface SimilarDrama {
  dramaId: string;
  similarity: number;
  shared: Shared | null;
}

/** Finds similar dramas by cast, tags and categories. Play counts break ties. */
export const createMoreLike = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  pool: CandidatePool,
): MoreLike => ({
  list({ country, language }, { dramaId, limit, after }) {
    const viewer = { language, country, now: clock.now() };
    const [base, ...related] = listRelated(database.rows, dramaId, factsValues(viewer));
    if (base?.dramaId !== dramaId) throw new AppError('notFound');
    const candidates = new Map([...pool.list(viewer), ...related].map((facts) => [facts.dramaId, facts]));
    candidates.delete(dramaId);
    const all = [...candidates.values()]
      .map((facts) => compare(base, facts))
      .sort((a, b) => b.similarity - a.similarity || (a.dramaId < b.dramaId ? -1 : 1))
      .filter(
        ({ similarity, dramaId: id }) =>
          !after || similarity < after.value || (similarity === after.value && id > after.id),
      );
    const page = all.slice(0, limit);
    const last = all.length > limit ? page.at(-1) : undefined;
    const ids = page.map(({ dramaId: id }) => id);
    const rows = new Map(listDramaRows(database.rows, ids, viewer).map((row) => [row.id, row]));
    return {
      items: page.flatMap(({ dramaId: id, shared }) => {
        const row = rows.get(id);
        return row ? { drama: cardInLanguage(row, language), reason: reasonView(row, shared, language) } : [];
      }),
      next: last ? { value: last.similarity, id: last.dramaId } : null,
    };
  },
});

/** Shared cast, tags and categories come first. Plays (up to 2^50) order dramas that share equally much. */
const compare = (
  base: DramaFacts,
  { dramaId, cast, tagIds, categoryIds, playCount }: DramaFacts,
): SimilarDrama => {
  const name = cast.filter((candidate) => base.cast.includes(candidate));
  const tags = tagIds.filter((id) => base.tagIds.includes(id));
  const categories = categoryIds.filter((id) => base.categoryIds.includes(id));
  const points = 3 * name.length + 2 * tags.length + categories.length;
  const [first, tag, category] = [name[0], tags[0], categories[0]];
  const shared: Shared | null =
    first !== undefined
      ? { code: 'sameCast', name: first }
      : tag !== undefined
        ? { code: 'sameTag', id: tag }
        : category !== undefined
          ? { code: 'sameCategory', id: category }
          : null;
  return { dramaId, similarity: points * 1000 + Math.round(16 * Math.log2(1 + playCount)), shared };
};

const reasonView = (
  { originalLanguage, cast, tags, categories }: DiscoveryRow,
  shared: Shared | null,
  language: Language,
): RecommendationReason => {
  if (shared?.code === 'sameCast') {
    const member = cast.find(({ translations }) => translations.some(({ name }) => name === shared.name));
    const words = bestTranslation(member?.translations ?? [], language, originalLanguage);
    return { code: 'sameCast', name: words?.name ?? shared.name };
  }
  if (shared?.code === 'sameTag') {
    const tag = tags.find((candidate) => candidate.tag.id === shared.id)?.tag;
    const words = bestTranslation(tag?.translations ?? [], language, 'en');
    return words ? { code: 'sameTag', tag: words.name } : { code: 'popular' };
  }
  const category = categories.find((candidate) => candidate.category.id === shared?.id)?.category;
  return category
    ? { code: 'sameCategory', category: categoryView(category, language).name }
    : { code: 'popular' };
};
