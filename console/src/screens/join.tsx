import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '#lib/api/errors.ts';
import { hasPasskeys, join } from '#lib/api/passkey.ts';
import { usePasskey } from '#lib/api/use-passkey.ts';
import { Button } from '#ui/button.tsx';
import { Door } from '#ui/door.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';

/** The way in for who opens a link that invites. Only making the passkey uses up the link. */
export function Join({ token, onJoin }: { token: string; onJoin: () => unknown }) {
  const { t } = useTranslation('signIn');
  const [name, setName] = useState(t('keyNameDefault'));
  const { start, isPending, error, problem } = usePasskey(() => join(token, name), onJoin);
  return (
    <Door title={t('join.title')}>
      <p className="t2">{t('join.text')}</p>
      {problem && <Notice>{problem}</Notice>}
      {isRefusal(error, 'linkUnknown') && <p className="fine">{t('join.tooOld')}</p>}
      {hasPasskeys() ? (
        <>
          <Field label={t('keyName')} hint={t('keyNameHint')} value={name} onChange={setName} />
          <Button
            kind="main"
            isWide
            isPending={isPending}
            onPress={() => start()}
            isDisabled={name.trim() === ''}
          >
            {t('join.button')}
          </Button>
        </>
      ) : (
        <Notice>{t('noPasskeys')}</Notice>
      )}
    </Door>
  );
}
