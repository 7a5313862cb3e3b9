import { factsOf } from '@cliffhanger/contracts/core';
import { useTranslation } from 'react-i18next';
import { useUserInfo } from '#entities/session/session.ts';
import { countryName, useCountry } from '#lib/language/country.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { List, ListItem } from '#ui/list-item.tsx';

/** By the values of ISO/IEC 5218. */
const genders = ['unsaid', 'man', 'woman'] as const;

/** Language, region and gender, each chosen on a page of its own. */
export function PersonalRows({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation(['settings', 'profile']);
  const country = useCountry();
  const user = useUserInfo().data;
  const gender = user && (user.sexChosen ? genders[user.sex] : 'notChosen');
  return (
    <List>
      <ListItem
        label={t('profile:language')}
        value={factsOf(currentLanguage()).name}
        href={href(paths.language())}
      />
      <ListItem
        label={t('region')}
        value={country === null ? undefined : countryName(country)}
        href={href(country === null ? paths.chooseCountry() : paths.showCountry())}
      />
      {isSignedIn && (
        <ListItem
          label={t('profile:gender')}
          value={gender && t(`profile:genders.${gender}`)}
          href={href(paths.gender())}
        />
      )}
    </List>
  );
}
