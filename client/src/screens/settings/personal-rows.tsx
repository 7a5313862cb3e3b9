import type { UserInfo } from '@cliffhanger/contracts';
import { factsOf } from '@cliffhanger/contracts/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NameSheet } from '#entities/person/name-sheet.tsx';
import { useUserInfo } from '#entities/session/session.ts';
import { countryName, useCountry } from '#lib/language/country.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { List, ListItem } from '#ui/list-item.tsx';

/** By the values of ISO/IEC 5218. */
const genders = ['unsaid', 'man', 'woman'] as const;

/** The name, chosen in a sheet; language, region and gender, each chosen on a page of its own. */
export function PersonalRows({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation(['settings', 'profile', 'notices']);
  const country = useCountry();
  const user = useUserInfo().data;
  const gender = user && (user.sexChosen ? genders[user.sex] : 'notChosen');
  return (
    <List>
      {isSignedIn && <NameRow user={user} />}
      {isSignedIn && <ListItem label={t('notices:title')} href={href(paths.settings({ page: 'notices' }))} />}
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

/** @param user undefined while it loads */
function NameRow({ user }: { user: UserInfo | null | undefined }) {
  const { t } = useTranslation('person');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ListItem
        label={t('name')}
        value={user && <span translate="no">{user.displayName}</span>}
        onClick={() => setIsOpen(true)}
      />
      {user && <NameSheet open={isOpen} onClose={() => setIsOpen(false)} user={user} />}
    </>
  );
}
