import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { CredentialsForm } from '#features/account/credentials-form.tsx';
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
  const mode = pathname === routes.register ? 'register' : 'login';
  useDocumentTitle(t(mode));

  const changeMode = (to: typeof mode) => navigate(paths[to]({ from }), { replace: true, state });
  const leave = () => {
    if ((state as { stepsBack?: boolean } | null)?.stepsBack) navigate(-1);
    else navigate(safeReturnPath(from ?? null), { replace: true });
  };

  return (
    <Column>
      <TopBar back={{ icon: 'close', label: t('common:close'), onClick: goBack }} />
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
        onChange={changeMode}
        panelId="credentials"
      />
      <div id="credentials" role="tabpanel" aria-label={t(mode)}>
        <CredentialsForm mode={mode} onSignedIn={leave} />
      </div>
    </Column>
  );
}
