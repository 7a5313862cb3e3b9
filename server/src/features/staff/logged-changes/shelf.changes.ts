import {
  readCarouselState,
  readCategoryOrder,
  readCategoryState,
  readSynonymState,
  readTagState,
} from '#features/staff/logged-states.repository.ts';
import { because, type LoggedChange, type LoggedChangesOf } from './logged-change.ts';

const category = ({ slug }: { slug: string }): LoggedChange => ({
  subject: { kind: 'category', id: slug },
  read: (tx) => readCategoryState(tx, slug),
});

const tag = ({ slug }: { slug: string }): LoggedChange => ({
  subject: { kind: 'tag', id: slug },
  read: (tx) => readTagState(tx, slug),
});

const carousel = (): LoggedChange => ({
  subject: { kind: 'carousel', id: 'home' },
  read: readCarouselState,
});

const synonyms = ({ slug }: { slug: string }): LoggedChange => ({
  subject: { kind: 'synonyms', id: slug },
  read: (tx) => readSynonymState(tx, slug),
});

/** Of categories, tags, the banners of the home screen, and words that mean the same. */
export const shelfChanges: LoggedChangesOf<'category' | 'tag' | 'carousel' | 'synonyms'> = {
  'category.set': category,
  'category.move': () => ({
    subject: { kind: 'category', id: 'home' },
    read: readCategoryOrder,
  }),
  'category.remove': ({ reason, ...input }) => ({
    ...category(input),
    details: because(reason),
  }),
  'tag.set': tag,
  'carousel.add': carousel,
  'carousel.edit': carousel,
  'carousel.move': ({ id }) => ({ ...carousel(), details: { id } }),
  'carousel.remove': ({ reason }) => ({
    ...carousel(),
    details: because(reason),
  }),
  'carousel.restore': carousel,
  'synonyms.set': synonyms,
  'synonyms.add': synonyms,
  'synonyms.remove': ({ reason, ...input }) => ({
    ...synonyms(input),
    details: because(reason),
  }),
};
