import {
  contentNotes,
  type RatingAge,
  ratingAges,
  ratingClassOf,
  ratingSchemes,
} from '@cliffhanger/contracts/rating-schemes';
import { useTranslation } from 'react-i18next';
import type { Rating } from '#entities/drama-draft/draft.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { MultipleChips } from '#ui/chips.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import { Section } from '#ui/page.tsx';
import styles from './rating.module.css';

const unrated = 'none';

/** The youngest viewers that a drama is for, and what it contains, with what viewers of four schemes read. */
export function RatingFields({ editor: { drama, draft, edit } }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const { ageRating, contentNotes: notes } = { ...drama, ...draft.rating };
  const change = (values: Partial<Rating>) =>
    edit((before) => ({ ...before, rating: { ...before.rating, ...values } }));
  const ages = ratingAges.map((age) => ({
    value: String(age),
    name: age === 0 ? t('rating.everyone') : t('rating.from', { age }),
  }));
  return (
    <Section title={t('rating.title')}>
      <div className={styles.fields}>
        <ChoiceField
          label={t('rating.age')}
          hint={t('rating.ageHint')}
          value={ageRating === null ? unrated : String(ageRating)}
          choices={[{ value: unrated, name: t('rating.none') }, ...ages]}
          onChange={(chosen) =>
            change({ ageRating: chosen === unrated ? null : (Number(chosen) as RatingAge) })
          }
        />
        {ageRating !== null && <Symbols age={ageRating} />}
        <MultipleChips
          label={t('rating.notes')}
          values={contentNotes.filter((note) => notes.split(' ').includes(note))}
          choices={contentNotes.map((value) => ({ value, name: t(`rating.note.${value}`) }))}
          onChange={(chosen) =>
            change({ contentNotes: contentNotes.filter((note) => chosen.includes(note)).join(' ') })
          }
        />
      </div>
    </Section>
  );
}

/** The class of each scheme as its viewers read it. */
function Symbols({ age }: { age: RatingAge }) {
  const { t } = useTranslation('drama');
  return (
    <dl className={styles.symbols}>
      {ratingSchemes.map((scheme) => (
        <div key={scheme}>
          <dt className="fine">{t(`rating.scheme.${scheme}`)}</dt>
          <dd>{ratingClassOf(age, scheme).symbol}</dd>
        </div>
      ))}
    </dl>
  );
}
