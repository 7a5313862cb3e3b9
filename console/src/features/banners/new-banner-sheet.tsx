import { useTranslation } from 'react-i18next';
import { CountriesField } from '#entities/country/countries-field.tsx';
import { useDramas } from '#entities/dramas.ts';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { ChoiceField } from '#ui/choice.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { showToast } from '#ui/toasts.tsx';
import styles from './banners.module.css';

type NewBannerForm = {
  slug: string;
  position: number | null;
  startsAt: string | null;
  endsAt: string | null;
  countries: string[];
};

const empty: NewBannerForm = { slug: '', position: 1, startsAt: null, endsAt: null, countries: [] };

/** Adds a banner of a drama, whose titles and still it has. */
export function NewBannerSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shop');
  const dramas = useDramas();
  const { form, save, problemOf } = useCallForm({
    call: 'carousel.add',
    defaultValues: empty,
    draft: 'banner',
    toInput: ({ slug, position, startsAt, endsAt, countries }) => ({
      target: { kind: 'drama', slug },
      position: position as number,
      countries,
      ...(startsAt !== null && { startsAt }),
      ...(endsAt !== null && { endsAt }),
    }),
    onDone: () => {
      showToast({ text: t('home.added') });
      onClose();
    },
  });
  return (
    <FormSheet title={t('home.add')} button={t('home.addButton')} {...save} onClose={onClose}>
      <form.Field name="slug">
        {({ state, handleChange }) => (
          <ChoiceField
            label={t('home.drama')}
            hint={t('home.ofDrama')}
            value={state.value || null}
            choices={dramas.map(({ slug, title }) => ({ value: slug, name: title ?? slug }))}
            onChange={handleChange}
            problem={problemOf('target.slug', state.meta.isTouched)}
          />
        )}
      </form.Field>
      <form.Field name="position">
        {({ state, handleChange, handleBlur }) => (
          <NumberInput
            label={t('home.place')}
            hint={t('home.placeHint')}
            value={state.value}
            onChange={handleChange}
            onBlur={handleBlur}
            problem={problemOf('position', state.meta.isBlurred)}
          />
        )}
      </form.Field>
      <div className={styles.pair}>
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <form.Field key={name} name={name}>
            {({ state, handleChange, handleBlur }) => (
              <TimeField
                label={t(`home.${name}`)}
                value={state.value}
                onChange={handleChange}
                onBlur={handleBlur}
                problem={problemOf(name, state.meta.isBlurred)}
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
    </FormSheet>
  );
}
