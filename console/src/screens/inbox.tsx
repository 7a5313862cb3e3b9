import { type InboxKind, inboxKinds, staffCalls } from '@cliffhanger/contracts/staff';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { InboxPlace } from '#entities/inbox.ts';
import { useMay, useMe } from '#entities/me.ts';
import { CommentView } from '#features/inbox/comment-view.tsx';
import { FeedbackView } from '#features/inbox/feedback-view.tsx';
import styles from '#features/inbox/inbox.module.css';
import { InboxKeys } from '#features/inbox/inbox-keys.tsx';
import { InboxList } from '#features/inbox/inbox-list.tsx';
import { useClaim } from '#features/inbox/use-claim.ts';
import { useItemKeys } from '#features/inbox/use-item-keys.ts';
import { useCallPages } from '#lib/api/use-call.ts';
import { formatNumber } from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';
import { SmallChoice } from '#ui/choice.tsx';
import { useTabTitle } from '#ui/page.tsx';
import { PhoneBar } from '#ui/phone-bar.tsx';
import { Loaded, State } from '#ui/state.tsx';

const { kind: kindField, order: orderField } = staffCalls['inbox.list'].input.shape;

/** The input of the list as the address has it. */
const useListInput = () => {
  const [parameters] = useSearchParams();
  return {
    kind: kindField.safeParse(parameters.get('kind') ?? undefined).data ?? 'all',
    order: orderField.safeParse(parameters.get('order') ?? undefined).data ?? 'oldest',
  } as const;
};

type ListInput = ReturnType<typeof useListInput>;

const hrefOf = ({ kind, order }: ListInput, item: InboxPlace | null): string => {
  const query = new URLSearchParams({
    ...(kind !== 'all' && { kind }),
    ...(order !== 'oldest' && { order }),
  }).toString();
  return `/inbox${item ? `/${item.kind}/${item.id}` : ''}${query && `?${query}`}`;
};

const useOpenItem = (): InboxPlace | null => {
  const { kind, id } = useParams();
  return (kind === 'comment' || kind === 'feedback') && id !== undefined ? { kind, id } : null;
};

const isSame = (one: InboxPlace | null, other: InboxPlace) => one?.kind === other.kind && one.id === other.id;

/** What viewers reported and wrote, and the one of it that is open. */
export function Inbox() {
  const { t } = useTranslation(['inbox', 'common']);
  useTabTitle(t('common:place.inbox'));
  const navigate = useNavigate();
  const { name } = useMe();
  const input = useListInput();
  const open = useOpenItem();
  useClaim(open);
  const answer = useCallPages('inbox.list', input, ({ nextCursor }, given) =>
    nextCursor === null ? null : { ...given, cursor: nextCursor },
  );
  const items = answer.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = answer.data?.pages[0]?.counts;
  const index = items.findIndex((item) => isSame(open, item));
  const goTo = (item: InboxPlace | null, replace = false) => void navigate(hrefOf(input, item), { replace });
  const step = (by: 1 | -1) => {
    const target = items[index === -1 ? 0 : index + by];
    if (target) goTo(target, true);
  };
  /** The item after the open one, which has left the list, or is about to. */
  const goOn = () => {
    const rest = items.filter((item) => !isSame(open, item));
    goTo(rest[Math.min(Math.max(index, 0), rest.length - 1)] ?? null, true);
  };
  useItemKeys({ j: () => step(1), k: () => step(-1) });
  const [first] = items;
  const firstKey = first && `${first.kind} ${first.id}`;
  // On a desk something is open. It is in the address, so that it stays while the list changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another first item.
  useEffect(() => {
    if (open === null && first && !answer.isPlaceholderData && matchMedia('(min-width: 43.8125rem)').matches)
      goTo(first, true);
  }, [open === null, firstKey, answer.isPlaceholderData]);
  const others = (items[index]?.openBy ?? []).map((opener) => opener.name).filter((other) => other !== name);
  return (
    <main className={styles.two} data-open={open ? '' : undefined} tabIndex={-1}>
      <section className={styles.list} aria-label={t('list')}>
        <header className={styles.listHead}>
          <h1 className="display">{t('common:place.inbox')}</h1>
          {input.kind !== 'done' && (
            <SmallChoice
              label={t('order')}
              value={input.order}
              choices={[
                { value: 'oldest', name: t('oldest') },
                { value: 'newest', name: t('newest') },
              ]}
              onChange={(order) => void navigate(hrefOf({ ...input, order }, open), { replace: true })}
            />
          )}
        </header>
        <Filters input={input} counts={counts} />
        <div className={styles.scroll}>
          <Loaded answer={answer} lines={8}>
            {() =>
              items.length === 0 ? (
                <div className={styles.around}>
                  <State
                    title={t(input.kind === 'done' ? 'empty.doneTitle' : 'empty.title')}
                    text={t(input.kind === 'done' ? 'empty.doneText' : 'empty.text')}
                  />
                </div>
              ) : (
                <InboxList
                  items={items}
                  current={open}
                  hrefOf={(item) => hrefOf(input, item)}
                  onMore={answer.hasNextPage ? answer.fetchNextPage : undefined}
                  isLoadingMore={answer.isFetchingNextPage}
                />
              )
            }
          </Loaded>
        </div>
        {items.length > 0 && <InboxKeys kind={open?.kind ?? null} />}
      </section>
      <section className={styles.view} aria-label={t('opened')}>
        <PhoneBar
          back={hrefOf(input, null)}
          label={t('back')}
          end={items[index] && <ViewerLink {...items[index].viewer} />}
        >
          <h1>
            {index === -1
              ? t('common:place.inbox')
              : t('position', { number: index + 1, total: totalOf(input.kind, counts) ?? items.length })}
          </h1>
        </PhoneBar>
        {open?.kind === 'comment' && (
          <CommentView key={open.id} commentId={open.id} others={others} onNext={goOn} />
        )}
        {open?.kind === 'feedback' && (
          <FeedbackView key={open.id} feedbackId={open.id} others={others} onNext={goOn} />
        )}
      </section>
    </main>
  );
}

/** How many wait in all; undefined for what is done. */
const totalOf = (kind: InboxKind, counts: FiltersProps['counts']): number | undefined => {
  if (!counts || kind === 'done') return undefined;
  return kind === 'all' ? counts.comments + counts.feedback : counts[kind];
};

interface FiltersProps {
  input: ListInput;
  counts: { comments: number; feedback: number } | undefined;
}

function Filters({ input, counts }: FiltersProps) {
  const { t } = useTranslation('inbox');
  const navigate = useNavigate();
  const hasFeedback = useMay('inbox');
  const { comments = 0, feedback = 0 } = counts ?? {};
  const numbers: Partial<Record<InboxKind, number>> = { all: comments + feedback, comments, feedback };
  const nameOf = (kind: InboxKind) => {
    const number = numbers[kind];
    const name = t(`filter.${kind}`);
    return number && counts ? `${name} ${formatNumber(number)}` : name;
  };
  return (
    <div className={styles.filters}>
      <Chips
        label={t('filters')}
        value={input.kind}
        choices={inboxKinds
          .filter((kind) => hasFeedback || kind !== 'feedback')
          .map((kind) => ({ value: kind, name: nameOf(kind) }))}
        onChange={(kind) => void navigate(hrefOf({ ...input, kind }, null))}
      />
    </div>
  );
}

/** To the person who wrote what is open. */
function ViewerLink({ number, displayName }: { number: number; displayName: string }) {
  const { t } = useTranslation('inbox');
  const mayOpen = useMay('people.read');
  return (
    mayOpen && (
      <Link to={`/people/${number}`} aria-label={t('openNamed', { name: displayName })}>
        <Icon name="person" />
      </Link>
    )
  );
}
