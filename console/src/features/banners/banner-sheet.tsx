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
  const { values, set, bind, save, problemOf } = useCallForm({
    call: 'carousel.edit',
    defaultValues,
    draft: `banner ${id}`,
    list: 'carousel.list',
    toInput: (form) => ({
      id,
      startsAt: form.startsAt,
      endsAt: form.endsAt,
      countries: form.countries,
      ...(kind !== 'drama' && { title: written(form.title) }),
    }),
    onDone: () => {
      showToast({ text: t('home.saved', { title: bannerTitle(banner) }) });
      onClose();
    },
  });
  const titles = bind('title');
  return (
    <FormSheet title={bannerTitle(banner)} button={t('common:save')} {...save} onClose={onClose}>
      <div className={styles.pair}>
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <TimeField key={name} label={t(`home.${name}`)} {...bind(name)} />
        ))}
      </div>
      <CountriesField
        label={t('home.addCountry')}
        hint={t('home.noCountries')}
        values={values.countries}
        onChange={(countries) => set({ countries })}
      />
      {kind === 'drama' ? (
        <p className="fine">{t('home.ofDrama')}</p>
      ) : (
        languages.map((language) => (
          <Field
            key={language}
            label={t('home.titleIn', { language: languageTable[language].name })}
            lang={language}
            value={titles.value[language] ?? ''}
            onChange={(text) => titles.onChange({ ...titles.value, [language]: text })}
            onBlur={titles.onBlur}
            problem={problemOf(`title.${language}`, 'title')}
          />
        ))
      )}
    </FormSheet>
  );
}
