import {
  readCarouselState,
  readCategoryOrder,
  readCategoryState,
  readSynonymState,
  readTagState,
} from '#features/staff/logged-states.repository.ts';
import { because, type LoggedChange, type LoggedChangesOf } from './logged-change.ts';

type Known = { slug: string; revision?: number | undefined };

const category = ({ slug, revision }: Known): LoggedChange => ({
  revision,
  subject: { kind: 'category', id: slug },
  read: (tx) => readCategoryState(tx, slug),
});

const tag = ({ slug, revision }: Known): LoggedChange => ({
  revision,
  subject: { kind: 'tag', id: slug },
  read: (tx) => readTagState(tx, slug),
});

const carousel = (): LoggedChange => ({
  subject: { kind: 'carousel', id: 'home' },
  read: readCarouselState,
});

/** All banners are one subject. Those of others do not refuse the change of one. */
const banner = ({ id, revision }: { id: string; revision?: number | undefined }): LoggedChange => ({
  ...carousel(),
  revision,
  known: { value: id },
});

const synonyms = ({ slug, revision }: Known): LoggedChange => ({
  revision,
  subject: { kind: 'synonyms', id: slug },
  read: (tx) => readSynonymState(tx, slug),
});

/** Of categories, tags, the banners of the home screen, and words that mean the same. */
export const shelfChanges: LoggedChangesOf<'category' | 'tag' | 'carousel' | 'synonyms'> = {
  'category.set': category,
  'category.move': ({ revision }) => ({
    subject: { kind: 'category', id: 'home' },
    read: readCategoryOrder,
    revision,
    known: { value: 'order' },
  }),
  'category.remove': ({ reason, ...input }) => ({ ...category(input), details: because(reason) }),
  'tag.set': tag,
  'carousel.add': carousel,
  'carousel.edit': banner,
  'carousel.move': ({ id, revision }) => ({
    ...carousel(),
    details: { id },
    revision,
    known: { value: 'order' },
  }),
  'carousel.remove': ({ reason, ...input }) => ({ ...banner(input), details: because(reason) }),
  'carousel.restore': carousel,
  'synonyms.set': synonyms,
  'synonyms.add': synonyms,
  'synonyms.remove': ({ reason, ...input }) => ({ ...synonyms(input), details: because(reason) }),
};
