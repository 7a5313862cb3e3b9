import { type Language, languages, languageTable } from '@cliffhanger/contracts/language-table';
import type { StaffArguments } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { countryChoices } from '#entities/country/country-choices.ts';
import { useCall } from '#lib/api/use-call.ts';
import { SmallChoice } from '#ui/choice.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { BannerPicture } from './banner-row.tsx';
import styles from './banners.module.css';

type Viewer = StaffArguments<'carousel.seen'>;

interface SeenBannersProps {
  viewer: Viewer;
  onChange: (viewer: Partial<Viewer>) => void;
}

/** What viewers in a country see now, as the server answers them. */
export function SeenBanners({ viewer, onChange }: SeenBannersProps) {
  const { t } = useTranslation('shop');
  const seen = useCall('carousel.seen', viewer, { keepsPrevious: true });
  return (
    <Section
      title={t('home.asSeenIn')}
      note={
        <SmallChoice
          label={t('home.country')}
          value={viewer.country}
          choices={countryChoices()}
          onChange={(country) => onChange({ country })}
        />
      }
      end={
        <SmallChoice
          label={t('home.language')}
          value={viewer.language as Language}
          choices={languages.map((language) => ({ value: language, name: languageTable[language].name }))}
          onChange={(language) => onChange({ language })}
        />
      }
    >
      <Loaded answer={seen}>
        {(banners) =>
          banners.length === 0 ? (
            <State title={t('home.nothingSeen')} text={t('home.nothingSeenText')} />
          ) : (
            <ol lang={viewer.language}>
              {banners.map(({ bannerId, title, imageUrl }, index) => (
                <li key={bannerId} className={styles.seen}>
                  <span className={styles.place}>{index + 1}</span>
                  <BannerPicture url={imageUrl} />
                  <span className={styles.words}>{title}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  );
}
