import type { DramaCard } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { formatPosition } from '#lib/language/format-position.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useIsSignedIn } from '#lib/session/use-is-signed-in.ts';
import { Icon } from '#ui/icon.tsx';
import { ImageRow } from '#ui/image-row.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './history.module.css';

/** An empty history, with first episodes to watch. */
export function HistoryEmpty() {
  const { t } = useTranslation(['history', 'account']);
  const isSignedIn = useIsSignedIn();
  const { data: home } = useQuery(api.home.getHomeInfo.query());
  const dramas = (home?.trending ?? []).filter(({ freeEpisodesNum }) => freeEpisodesNum > 0).slice(0, 4);
  const action = isSignedIn
    ? { label: t('empty.action'), href: href(paths.home()) }
    : { label: t('account:login'), href: href(paths.login({ from: paths.history() })) };
  return (
    <>
      <StatusMessage
        kind="empty"
        title={t('empty.title')}
        text={isSignedIn ? t('empty.text') : t('empty.visitor')}
        action={action}
      />
      {dramas.length > 0 && (
        <section className={styles.first}>
          <ShelfHeader title={t('firstEpisodes')} className={styles.head} />
          <ul className={styles.rows}>
            {dramas.map((drama) => (
              <FirstEpisode key={drama.dramaId} drama={drama} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The row of a drama. The name and length of its first episode come a moment later. */
function FirstEpisode({ drama: { dramaId, posterUrl, tone, title } }: { drama: DramaCard }) {
  const { t } = useTranslation('history');
  const first = useQuery(api.dramas.episodes.query({ dramaId })).data?.episodes[0];
  const meta = first
    ? t('firstNamed', { title: first.title, clock: formatPosition(first.durationSeconds) })
    : t('firstFree');
  return (
    <li>
      <ImageRow
        href={href(paths.player(dramaId))}
        src={posterUrl}
        tone={tone}
        title={title}
        meta={meta}
        end={<Icon name="play" size={16} />}
      />
    </li>
  );
}
