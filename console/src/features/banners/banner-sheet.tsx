import { languages, languageTable } from '@cliffhanger/contracts/language-table';
import type { Names, StaffBannerJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { bannerTitle } from '#entities/banner-titles.ts';
import { CountriesField } from '#entities/country/countries-field.tsx';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { showToast } from '#ui/toasts.tsx';
import styles from './banners.module.css';

type BannerForm = {
  startsAt: string | null;
  endsAt: string | null;
  countries: string[];
  title: Names;
};

/** Languages with a title. A title cannot be taken away. */
const written = (title: Names): Names =>
  Object.fromEntries(Object.entries(title).filter(([, text]) => text.trim() !== ''));

/** Changes the dates and countries of a banner, and of a page or a link its titles. */
export function BannerSheet({ banner, onClose }: { banner: StaffBannerJson; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'common']);
  const { id, kind, startsAt, endsAt, countries, title } = banner;
  const defaultValues: BannerForm = { startsAt, endsAt, countries, title };
  const { form, save, problemOf } = useCallForm({
    call: 'carousel.edit',
    defaultValues,
    draft: `banner ${id}`,
    list: 'carousel.list',
    toInput: (values) => ({
      id,
      startsAt: values.startsAt,
      endsAt: values.endsAt,
      countries: values.countries,
      ...(kind !== 'drama' && { title: written(values.title) }),
    }),
    onDone: () => {
      showToast({ text: t('home.saved', { title: bannerTitle(banner) }) });
      onClose();
    },
  });
  return (
    <FormSheet title={bannerTitle(banner)} button={t('common:save')} {...save} onClose={onClose}>
      <div className={styles.pair}>
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <form.Field key={name} name={name}>
            {({ state, handleChange, handleBlur }) => (
              <TimeField
                label={t(`home.${name}`)}
                value={state.value}
                onChange={handleChange}
                onBlur={handleBlur}
                problem={problemOf(name, state.meta.isBlurred || state.meta.isTouched)}
              />
            )}
          </form.Field>
        ))}
      </div>
      <form.Field name="countries">
        {({ state, handleChange }) => (
          <CountriesField
            label={t('home.addCountry')}
            hint={t('home.noCountries')}
            values={state.value}
            onChange={handleChange}
          />
        )}
      </form.Field>
      {kind === 'drama' ? (
        <p className="fine">{t('home.ofDrama')}</p>
      ) : (
        <form.Field name="title">
          {({ state, handleChange, handleBlur }) =>
            languages.map((language) => (
              <Field
                key={language}
                label={t('home.titleIn', { language: languageTable[language].name })}
                lang={language}
                value={state.value[language] ?? ''}
                onChange={(text) => handleChange({ ...state.value, [language]: text })}
                onBlur={handleBlur}
                problem={problemOf(`title.${language}`, state.meta.isBlurred)}
              />
            ))
          }
        </form.Field>
      )}
    </FormSheet>
  );
}
