import type { InboxItemJson } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { InboxPlace } from '#entities/inbox.ts';
import { useMe } from '#entities/me.ts';
import { formatAge } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import styles from './inbox.module.css';
import { excerptOf, factsOf } from './item-words.ts';

/** About two lines. */
const textLetters = 68;

interface InboxListProps {
  items: readonly InboxItemJson[];
  /** The item that is open. */
  current: InboxPlace | null;
  hrefOf: (item: InboxPlace) => string;
  /** Loads the next page; undefined after the last. */
  onMore: (() => unknown) | undefined;
  isLoadingMore: boolean;
}

/** What waits, or what is done. */
export function InboxList({ items, current, hrefOf, onMore, isLoadingMore }: InboxListProps) {
  const { t } = useTranslation('inbox');
  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <InboxRow
              item={item}
              href={hrefOf(item)}
              isCurrent={current?.kind === item.kind && current.id === item.id}
            />
          </li>
        ))}
      </ul>
      {onMore && (
        <div className={styles.more}>
          <Button isPending={isLoadingMore} onPress={() => void onMore()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}

function InboxRow({ item, href, isCurrent }: { item: InboxItemJson; href: string; isCurrent: boolean }) {
  const { t } = useTranslation(['inbox', 'common']);
  const { name } = useMe();
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const isHidden = item.kind === 'comment' && item.hiddenAt !== null && item.outcome === null;
  return (
    <Link ref={row} to={href} className={styles.item} aria-current={isCurrent || undefined}>
      <span className={styles.itemHead}>
        <b>{item.viewer.displayName}</b>
        <span>{item.kind === 'comment' ? t('comment') : t(`problem.${item.problemType}`)}</span>
        <time dateTime={item.at}>{formatAge(item.at)}</time>
      </span>
      <span className={styles.itemText}>{excerptOf(item.text, textLetters)}</span>
      <span className={styles.itemFacts}>
        {isHidden && <Icon name="warn" size={16} className={classNames(styles.sign)} />}
        <span>{factsOf(t, item, name).join(' · ')}</span>
      </span>
    </Link>
  );
}
