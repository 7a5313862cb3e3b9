import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '#lib/language/format.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Arrival } from '#ui/arrival.tsx';
import { Button } from '#ui/button.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Panel } from '#ui/panel.tsx';
import styles from './feedback-sent.module.css';
import type { FeedbackValues } from './feedback-values.ts';

type FeedbackSentProps = {
  values: FeedbackValues;
  sentAt: string;
  onBack: () => void;
  onAgain: () => void;
};

/** Confirms feedback and shows what was written. */
export function FeedbackSent({ values, sentAt, onBack, onAgain }: FeedbackSentProps) {
  const { t } = useTranslation(['feedback', 'common']);
  const { kind, description, contact, screenshots } = values;
  return (
    <>
      <Arrival title={t('sent.title')} text={t('sent.text', { contact })} />
      <Panel className={styles.copy}>
        <p className="small t2">
          <span>{`${t(`kind.${kind}`)} · `}</span>
          <time dateTime={sentAt}>{formatDayAndTime(sentAt)}</time>
        </p>
        <p className={styles.text}>{description}</p>
        {screenshots.length > 0 && (
          <div className={styles.pictures}>
            {screenshots.map(({ id, url }, index) => (
              <img key={id} src={url} alt={t('pictures.name', { number: index + 1 })} />
            ))}
          </div>
        )}
      </Panel>
      <div className={styles.actions}>
        <Button wide onClick={onBack}>
          {t('common:back')}
        </Button>
        <Button variant="text" wide onClick={onAgain}>
          {t('sent.another')}
        </Button>
      </div>
      {kind === 'playback' && (
        <section className={styles.hint}>
          <h2 className="title">{t('sent.meanwhile')}</h2>
          <ListItem label={t('saver.title')} detail={t('saver.text')} href={href(paths.settings())} />
        </section>
      )}
    </>
  );
}
