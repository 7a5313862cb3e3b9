import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ResetPasswordForm } from '#features/account/reset-password-form.tsx';
import { paths, safeReturnPath } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './forgot-password.module.css';

/** Sets a new password, and then returns to where the viewer came from. */
export default function ForgotPassword() {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const state = useLocation().state as { stepsBack?: boolean } | null;
  const from = query.get('from');
  const goBack = useGoBack(paths.login({ from: from ?? undefined }));

  const leave = () => {
    // Past the sign-in page.
    if (state?.stepsBack) navigate(-2);
    else navigate(safeReturnPath(from), { replace: true });
  };
  return (
    <Column>
      <PageBar onBack={goBack} />
      <p className={styles.intro}>
        <WordWrap text={t('reset.intro')} />
      </p>
      <ResetPasswordForm onSignedIn={leave} />
    </Column>
  );
}
