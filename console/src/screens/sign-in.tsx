import { useTranslation } from 'react-i18next';
import { hasPasskeys, signIn } from '#lib/api/passkey.ts';
import { usePasskey } from '#lib/api/use-passkey.ts';
import { Button } from '#ui/button.tsx';
import { Door } from '#ui/door.tsx';
import { Notice } from '#ui/notice.tsx';

/** The way in for who was invited before. It says nothing about who may. */
export function SignIn({ onSignIn }: { onSignIn: () => unknown }) {
  const { t } = useTranslation('signIn');
  const { start, isPending, problem } = usePasskey(signIn, onSignIn);
  return (
    <Door title={t('signIn.title')}>
      <p className="t2">{t('signIn.text')}</p>
      {problem && <Notice>{problem}</Notice>}
      {hasPasskeys() ? (
        <Button kind="main" isWide isPending={isPending} onPress={() => start()}>
          {t('signIn.button')}
        </Button>
      ) : (
        <Notice>{t('noPasskeys')}</Notice>
      )}
      <p className="fine">{t('signIn.hint')}</p>
      <p className="fine">
        {t('signIn.noInvitation', { command: 'npm run staff -- people invite <name> --role owner' })}
      </p>
    </Door>
  );
}
