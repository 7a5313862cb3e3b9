import { limits } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { addTranslations } from '#lib/language/i18n.ts';
import { routes } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import translations from '#locales/legal.ts';
import { Column } from '#ui/column.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './legal.module.css';

addTranslations(translations);

/** The user agreement or the privacy policy, depending on the route. */
export default function Legal() {
  const { t } = useTranslation(['legal', 'common']);
  const goBack = useGoBack();
  const page = useLocation().pathname === routes.policy ? 'policy' : 'agreement';
  const { undoSeconds, undoWatchedSeconds, undoLoadedSeconds } = limits;
  const undo = { undoSeconds, undoWatchedSeconds, undoLoadedSeconds };
  const { intro, sections } = t(page, { returnObjects: true, ...undo });
  useDocumentTitle(t(`common:${page}`));

  return (
    <Column>
      <TopBar title={t(`common:${page}`)} back={{ label: t('common:back'), onClick: goBack }} />
      <article className={styles.text}>
        <p>{intro}</p>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h2 className="title">{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </article>
    </Column>
  );
}
