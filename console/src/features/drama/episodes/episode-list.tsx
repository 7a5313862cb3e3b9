import { languages } from '@cliffhanger/contracts/language-table';
import type { DramaDetailJson, MediaJobJson } from '@cliffhanger/contracts/staff';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { Link } from 'react-aria-components/Link';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTranslation } from 'react-i18next';
import { type PlacedEpisode, placeEpisodes, pricesOf } from '#entities/drama-draft/draft.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useMay } from '#entities/me.ts';
import { inOwnLanguage, stillUrlOf } from '#features/drama/drama-words.ts';
import { formatLength, formatNumber, formatShare, formatTime } from '#lib/language/format.ts';
import { cssVariables } from '#ui/css-variables.ts';
import { Poster } from '#ui/poster.tsx';
import styles from './episodes.module.css';
import { moveInOrder } from './move-in-order.ts';
import { useEncodings } from './use-encodings.ts';
import { Wall } from './wall.tsx';

/** The id of the wall among those of episodes, which have none like it. */
const wallId = 'wall';

interface EpisodeListProps {
  editor: DramaEditor;
  /** The share of viewers who finished, by the number that the drama has; null: nobody began. */
  finished: ReadonlyMap<number, number | null>;
}

/**
 * The episodes in order, and the wall as a row among them. Both are dragged, or moved by Enter on the grip, the arrow keys
 * and Enter.
 */
export function EpisodeList({ editor, finished }: EpisodeListProps) {
  const { t } = useTranslation('drama');
  const { drama, draft, edit } = editor;
  const [mayOrder, mayPrice] = [useMay('content.write'), useMay('content.publish')];
  const placed = placeEpisodes(drama, draft);
  const encodings = useEncodings(drama.slug);
  const free = pricesOf(drama, draft).freeEpisodeCount;
  const rows = [
    ...placed.slice(0, free).map(({ episode }) => episode.id),
    wallId,
    ...placed.slice(free).map(({ episode }) => episode.id),
  ];
  const move = (moved: string, target: string, position: 'before' | 'after') => {
    const next = moveInOrder(rows, moved, target, position);
    if (moved === wallId) {
      const freeEpisodeCount = next.indexOf(wallId);
      edit((before) => ({ ...before, prices: { ...before.prices, freeEpisodeCount } }));
    } else edit((before) => ({ ...before, order: next.filter((id) => id !== wallId) }));
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['move'],
    onReorder: ({ keys: [moved], target }) => {
      if (target.dropPosition !== 'on') move(String(moved), String(target.key), target.dropPosition);
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.target ?? ''} />,
  });
  const byId = new Map(placed.map((each) => [each.episode.id, each]));
  return (
    <div className={styles.table}>
      <div className={styles.heads} aria-hidden="true">
        <span>{t('episodes.episode')}</span>
        <span className={styles.end}>{t('episodes.length')}</span>
        <span>{t('episodes.subtitles')}</span>
        <span className={styles.end}>{t('list.coins')}</span>
        <span className={styles.end}>{t('episodes.finished')}</span>
      </div>
      <GridList
        aria-label={t('episodes.list')}
        className={styles.list ?? ''}
        items={rows.map((id) => ({ id }))}
        dependencies={[placed, finished, free, encodings]}
        keyboardNavigationBehavior="tab"
        {...((mayOrder || mayPrice) && { dragAndDropHooks })}
      >
        {({ id }) => {
          const row = byId.get(id);
          const mayMove = row ? mayOrder : mayPrice;
          return (
            <GridListItem
              id={id}
              textValue={row ? t('episodes.named', { number: row.number }) : t('episodes.wall')}
              className={row ? (styles.row ?? '') : (styles.wallRow ?? '')}
            >
              {row ? (
                <>
                  {mayMove ? <Grip label={t('episodes.move', { number: row.number })} /> : <span />}
                  <EpisodeCells
                    row={row}
                    drama={drama}
                    share={finished.get(row.episode.number) ?? null}
                    encoding={encodings.get(row.episode.number)}
                    publishAt={draft.episodes[row.episode.id]?.publishAt ?? row.episode.publishedAt}
                  />
                </>
              ) : (
                <Wall
                  free={free}
                  freeBefore={drama.freeEpisodeCount}
                  grip={mayMove && <Grip label={t('episodes.moveWall')} />}
                />
              )}
            </GridListItem>
          );
        }}
      </GridList>
    </div>
  );
}

function Grip({ label }: { label: string }) {
  return (
    <Button slot="drag" className={styles.grip ?? ''} aria-label={label}>
      <Icon name="grip" size={16} />
    </Button>
  );
}

interface EpisodeCellsProps {
  row: PlacedEpisode;
  drama: DramaDetailJson;
  share: number | null;
  publishAt: string | null;
  /** Of another video of the episode. */
  encoding: MediaJobJson | undefined;
}

function EpisodeCells({ row, drama, share, publishAt, encoding }: EpisodeCellsProps) {
  const { t } = useTranslation('drama');
  const { episode, number, priceCoins } = row;
  const priceOf = (coins: number) => (coins === 0 ? t('episodes.free') : formatNumber(coins));
  const isLater = publishAt !== null && Date.parse(publishAt) > Date.now();
  return (
    <>
      <span className={styles.number}>
        {number !== episode.number && <span className={styles.was}>{`${episode.number} → `}</span>}
        {number}
      </span>
      <Poster url={stillUrlOf(episode)} width={28} />
      <span className={styles.title}>
        {inOwnLanguage(episode.texts.title, drama.originalLanguage)}
        {isLater && <span className="fine">{t('episodes.from', { time: formatTime(publishAt) })}</span>}
        {publishAt === null && <span className="fine">{t('episodes.notShown')}</span>}
        {encoding && (
          <span className="fine">{t('episodes.encoding', { share: formatShare(encoding.progress) })}</span>
        )}
      </span>
      <span className={styles.end}>{formatLength(episode.durationSeconds)}</span>
      <SubtitleLanguages episode={episode} slug={drama.slug} />
      <span className={styles.end}>
        {priceCoins !== episode.priceCoins && (
          <span className={styles.was}>{`${priceOf(episode.priceCoins)} → `}</span>
        )}
        {priceOf(priceCoins)}
      </span>
      <span className={styles.share}>
        {share !== null && (
          <>
            <span
              className={styles.shareLine}
              style={cssVariables({ '--share': share })}
              aria-hidden="true"
            />
            {formatShare(share)}
          </>
        )}
      </span>
    </>
  );
}

/** The languages with subtitles, and those without. Each leads to where they are written. */
function SubtitleLanguages({ episode, slug }: { episode: PlacedEpisode['episode']; slug: string }) {
  const { t } = useTranslation('drama');
  const has = (language: string) => episode.subtitles.some((track) => track.language === language);
  return (
    <span className={styles.languages}>
      {languages.map((language) => (
        <Link
          key={language}
          href={`/dramas/${slug}/episodes/${episode.number}/subtitles/${language}`}
          className={has(language) ? (styles.language ?? '') : (styles.lacking ?? '')}
          aria-label={t(has(language) ? 'episodes.subtitlesIn' : 'episodes.noSubtitlesIn', { language })}
        >
          {language}
        </Link>
      ))}
    </span>
  );
}
