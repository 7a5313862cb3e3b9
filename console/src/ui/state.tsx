import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage, NoAnswer } from '#lib/api/errors.ts';
import { Button } from './button.tsx';
import { Columns } from './page.tsx';
import styles from './state.module.css';

interface StateProps {
  title: string;
  text?: string;
  /** The one thing to do. */
  action?: ReactNode;
  /** Something failed. */
  isBroken?: boolean;
}

/** What stands where a list or a page would: nothing yet, or what failed. */
export function State({ title, text, action, isBroken = false }: StateProps) {
  return (
    <div className={styles.state} role={isBroken ? 'alert' : undefined}>
      <div className={classNames(styles.mark, isBroken && styles.broken)} aria-hidden="true" />
      <h2 className="title">{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

/** Boxes in the place of what loads, after 200 ms. @param lines how many */
export function Loading({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.boxes} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <div key={line} />
      ))}
    </div>
  );
}

/** Boxes in a wide and a narrow column. */
export function LoadingColumns({ lines = 10 }: { lines?: number }) {
  return (
    <Columns>
      <Loading lines={lines} />
      <div aria-hidden="true">
        <Loading lines={Math.ceil(lines / 2)} />
      </div>
    </Columns>
  );
}

/** A screen whose code loads. It has the parts by which a screen reader finds its way. */
export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <main>
      <h1 className="visually-hidden">{t('loading')}</h1>
      <Loading />
    </main>
  );
}

/** An answer that a component waits for. */
interface Answer<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  answer: Answer<Data>;
  /** Lines of boxes while it loads. */
  lines?: number;
  /** What stands there while it loads. Default: lines of boxes. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows an answer, or that it loads, or why it is not there. An answer stays while a newer one is asked for. */
export function Loaded<Data>({
  answer,
  lines = 6,
  loading = <Loading lines={lines} />,
  children,
}: LoadedProps<Data>) {
  if (answer.data !== undefined) return children(answer.data);
  if (answer.error) return <Failed error={answer.error} onRetry={answer.refetch} />;
  return loading;
}

/** What failed, what is safe, and "Try again". */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation();
  // The frame says it for the whole page.
  const isSilent = error instanceof NoAnswer;
  return (
    <State
      isBroken
      title={t(isSilent ? 'failure.offlineTitle' : 'failure.title')}
      text={isSilent ? t('failure.offlineText') : failureMessage(error)}
      action={
        <Button kind="quiet" onPress={() => void onRetry()}>
          {t('failure.retry')}
        </Button>
      }
    />
  );
}
