import type { DramaCard } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDramaCard } from '#entities/share/use-drama-card.ts';
import { useSharing } from '#entities/share/use-sharing.ts';
import { api } from '#lib/api/client.ts';
import { nestQuotes } from '#lib/language/nest-quotes.ts';
import { Button } from '#ui/button.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './last-line.module.css';

/** The last line of dialog of a drama, with a button that shares it and a link to the drama. */
export function LastLine({ line, drama }: { line: string; drama: DramaCard }) {
  const { t } = useTranslation(['share', 'home']);
  const { dramaId, title } = drama;
  const { data } = useQuery(api.rewards.share.query({ dramaId }));
  const text = t('home:hook', { hook: nestQuotes(line) });
  const { send, keepCard } = useSharing(
    data && { link: data.link, title, text, copied: t('lastLine.copied') },
  );
  useDramaCard(
    useMemo(() => ({ ...drama, hook: line }), [drama, line]),
    keepCard,
  );
  return (
    <div className={styles.line}>
      <p className="t2">
        <WordWrap text={text} />
      </p>
      <Button
        slim
        variant="text"
        icon="share"
        className={styles.send}
        disabled={!data}
        onClick={() => void send()}
      >
        {t('lastLine.share')}
      </Button>
    </div>
  );
}
