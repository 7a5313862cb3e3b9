import { Wordmark } from '@cliffhanger/look/wordmark.tsx';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { saveSignInIntent } from '#entities/session/sign-in-intent.ts';
import type { CredentialsMode, SignInMethod } from '#features/account/credentials.ts';
import { CredentialsForm } from '#features/account/credentials-form.tsx';
import { SignInLinks } from '#features/account/sign-in-links.tsx';
import { paths, routes, safeReturnPath } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { Pills } from '#ui/pills.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './login.module.css';

const modes: readonly CredentialsMode[] = ['login', 'register'];

/** Signs in or registers, depending on the route, and then returns to where the viewer came from. */
export default function Login() {
  const { t } = useTranslation(['account', 'common']);
  const { mode, method, show, leave, close, openForgotPassword } = useLoginRoute();
  useDocumentTitle(t(mode));
  return (
    <Column>
      <TopBar back={{ icon: 'close', label: t('common:close'), onClick: close }} />
      <h1 className="visually-hidden">{t(mode)}</h1>
      <Wordmark className={styles.wordmark} label={t('common:brand')} />
      <p className={styles.line}>{t('line')}</p>
      <Pills
        className={styles.pills}
        label={t('ways')}
        items={modes.map((id) => ({ id, label: t(id) }))}
        current={mode}
        onChange={(to) => show(to, method)}
        panelId="credentials"
      />
      <div id="credentials" role="tabpanel" aria-label={t(mode)}>
        <CredentialsForm
          mode={mode}
          method={method}
          onSignedIn={leave}
          links={
            <SignInLinks
              mode={mode}
              method={method}
              onMethodChange={(way) => show(mode, way)}
              onForgotPassword={openForgotPassword}
            />
          }
        />
      </div>
    </Column>
  );
}

/** The mode and method of the address, and the ways to other ones and out of the screen. */
function useLoginRoute() {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { pathname, state } = useLocation();
  const [query] = useSearchParams();
  const from = query.get('from') ?? undefined;
  const mode: CredentialsMode = pathname === routes.register ? 'register' : 'login';
  const method: SignInMethod = toAddressType(query.get('by')) ?? 'password';
  return {
    mode,
    method,
    show: (to: CredentialsMode, way: SignInMethod) =>
      navigate(paths[to]({ from, by: way === 'password' ? undefined : way }), { replace: true, state }),
    /** Returns to where the viewer came from, signed in. */
    leave: () => {
      if ((state as { stepsBack?: boolean } | null)?.stepsBack) navigate(-1);
      else navigate(safeReturnPath(from ?? null), { replace: true });
    },
    /** Leaves without a sign-in. */
    close: () => {
      saveSignInIntent(null);
      goBack();
    },
    openForgotPassword: () => navigate(paths.forgotPassword({ from }), { state }),
  };
}

const toAddressType = (by: string | null) => (by === 'email' || by === 'phone' ? by : undefined);
