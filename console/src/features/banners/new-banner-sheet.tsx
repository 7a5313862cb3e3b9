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
  const { values, set, bind, save } = useCallForm({
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
      <ChoiceField
        label={t('home.drama')}
        hint={t('home.ofDrama')}
        choices={dramas.map(({ slug, title }) => ({ value: slug, name: title ?? slug }))}
        {...bind('slug', 'target.slug')}
        value={values.slug || null}
      />
      <NumberInput label={t('home.place')} hint={t('home.placeHint')} {...bind('position')} />
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
    </FormSheet>
  );
}
