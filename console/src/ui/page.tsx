import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './page.module.css';

interface PageProps {
  /** Of the page and of the browser's tab. */
  title: string;
  /** Small words beside the title. */
  note?: ReactNode;
  /** Above the head, on a phone. */
  bar?: ReactNode;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: its head and what is below. */
export function Page({ title, note, bar, actions, children }: PageProps) {
  useTabTitle(title);
  return (
    <main className={styles.page} tabIndex={-1}>
      {bar && <div className={styles.bar}>{bar}</div>}
      <header className={styles.head}>
        <h1 className={`display ${styles.title}`}>{title}</h1>
        {note && <div className="fine">{note}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** Names the browser's tab. */
export const useTabTitle = (title: string): void => {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t('brand')}`;
  }, [title, t]);
};

/** A wide column and a narrow one beside it. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

interface SectionProps {
  title: string;
  /** Beside the title, such as a choice. */
  note?: ReactNode;
  /** At the end of the line, such as a link to more. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its heading. */
export function Section({ title, note, end, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <h2>{title}</h2>
        {note}
        {end && <div className={styles.sectionEnd}>{end}</div>}
      </header>
      {children}
    </section>
  );
}
