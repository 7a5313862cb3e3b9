import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { SignInMethod } from '#features/account/credentials.ts';
import { CredentialsForm } from '#features/account/credentials-form.tsx';
import { SignInLinks } from '#features/account/sign-in-links.tsx';
import { paths, routes, safeReturnPath } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { Pills } from '#ui/pills.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import styles from './login.module.css';

/** Signs in or registers, depending on the route, and then returns to where the viewer came from. */
export default function Login() {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { pathname, state } = useLocation();
  const [query] = useSearchParams();
  const from = query.get('from') ?? undefined;
  const by = toAddressType(query.get('by'));
  const mode = pathname === routes.register ? 'register' : 'login';
  const method = by ?? 'password';
  useDocumentTitle(t(mode));

  const show = (to: typeof mode, way: SignInMethod) =>
    navigate(paths[to]({ from, by: way === 'password' ? undefined : way }), { replace: true, state });
  const leave = () => {
    if ((state as { stepsBack?: boolean } | null)?.stepsBack) navigate(-1);
    else navigate(safeReturnPath(from ?? null), { replace: true });
  };

  return (
    <Column>
      <TopBar back={{ icon: 'close', label: t('common:close'), onClick: goBack }} />
      <h1 className="visually-hidden">{t(mode)}</h1>
      <Wordmark className={styles.wordmark} label={t('common:brand')} />
      <p className={styles.line}>{t('line')}</p>
      <Pills
        className={styles.pills}
        label={t('ways')}
        items={[
          { id: 'login', label: t('login') },
          { id: 'register', label: t('register') },
        ]}
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
              onForgotPassword={() => navigate(paths.forgotPassword({ from }), { state })}
            />
          }
        />
      </div>
    </Column>
  );
}

const toAddressType = (by: string | null) => (by === 'email' || by === 'phone' ? by : undefined);
