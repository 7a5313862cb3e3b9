import { languages } from '@cliffhanger/contracts/language-table';
import { stoppedDays } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { CountriesField } from '#entities/country/countries-field.tsx';
import { useDramas } from '#entities/dramas.ts';
import { languageName } from '#lib/language/format.ts';
import { Chips, MultipleChips } from '#ui/chips.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import styles from './notices.module.css';
import type { NewsForm } from './use-news-form.ts';

const members = ['all', 'members', 'others'] as const;
/** A slug has no such character. */
const any = '*';

/** Who gets the message: viewers to whom all that is chosen applies. */
export function SegmentFields({ values, set }: Pick<NewsForm, 'values' | 'set'>) {
  const { t } = useTranslation('notices');
  const dramas = useDramas();
  const choices = [
    { value: any, name: t('form.any') },
    ...dramas.map(({ slug, title }) => ({ value: slug, name: title ?? slug })),
  ];
  return (
    <>
      <div className={styles.pair}>
        {(['follows', 'stopped'] as const).map((name) => (
          <ChoiceField
            key={name}
            label={t(`form.${name}`)}
            hint={name === 'stopped' ? t('form.stoppedHint', { count: stoppedDays }) : undefined}
            value={values[name] ?? any}
            choices={choices}
            onChange={(slug) => set({ [name]: slug === any ? null : slug })}
          />
        ))}
      </div>
      <Chips
        label={t('form.member')}
        value={values.member}
        choices={members.map((value) => ({ value, name: t(`member.${value}`) }))}
        onChange={(member) => set({ member })}
      />
      <CountriesField
        label={t('form.country')}
        hint={t('form.noCountry')}
        values={values.countries}
        onChange={(countries) => set({ countries })}
      />
      <MultipleChips
        label={t('form.languages')}
        values={values.languages}
        choices={languages.map((value) => ({ value, name: languageName(value) }))}
        onChange={(chosen) => set({ languages: chosen })}
      />
    </>
  );
}
