import { languages, languageTable } from '@cliffhanger/contracts/language-table';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { meQuery, useMe } from '#entities/me.ts';
import { OwnPasskeys } from '#features/you/own-passkeys.tsx';
import { OwnSessions } from '#features/you/own-sessions.tsx';
import { send } from '#lib/api/send.ts';
import { zoneName } from '#lib/language/format.ts';
import { chooseLanguage, currentLanguage } from '#lib/language/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { Page, Section } from '#ui/page.tsx';

/** The person's own language, passkeys and sessions. */
export function You() {
  const { t } = useTranslation(['team', 'common']);
  const queries = useQueryClient();
  const { name, role } = useMe();
  const signOut = async () => {
    await send('/sign-out');
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
    await queries.resetQueries({ queryKey: meQuery.queryKey });
  };
  return (
    <Page
      title={name}
      note={t(`common:role.${role}`)}
      actions={<Button onPress={() => void signOut()}>{t('you.signOut')}</Button>}
    >
      <Section title={t('you.language')}>
        <Chips
          label={t('you.language')}
          value={currentLanguage()}
          choices={languages.map((language) => ({ value: language, name: languageTable[language].name }))}
          onChange={(language) => void chooseLanguage(language)}
        />
        <p className="fine">{t('you.times', { zone: zoneName() })}</p>
      </Section>
      <OwnPasskeys />
      <OwnSessions />
    </Page>
  );
}
