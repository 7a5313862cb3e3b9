import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useKnownChange } from '#lib/api/use-known-change.ts';
import { formatList, formatNumber, formatTime, languageName } from '#lib/language/format.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { Chips } from '#ui/chips.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { showToast } from '#ui/toasts.tsx';
import { missingLanguages, type News, useNewsWords, wordsFor } from './news-words.ts';
import { useReach } from './reach.tsx';

interface NewsSheetProps {
  news: News;
  onClose: () => void;
}

/** Says what goes to whom, once, now or at a time. */
export function SendSheet({ news, onClose }: NewsSheetProps) {
  const { t } = useTranslation('notices');
  const { titleOf, segmentOf } = useNewsWords();
  const [isLater, setIsLater] = useState(false);
  const [at, setAt] = useState<string | null>(null);
  const reach = useReach({ segment: news.segment, target: news.target });
  const { mutateAsync, isPending, error, isStale } = useKnownChange('notices.send', 'notices.show', {
    id: news.id,
  });
  const count = reach.data?.wanting ?? 0;
  const number = formatNumber(count);
  const missing = missingLanguages(news.texts);
  const fallback = missing[0] && wordsFor(news.texts, missing[0]);
  const act = async () => {
    const sent = await mutateAsync({ id: news.id, ...(isLater && at !== null && { at }) });
    const time = formatTime(sent.sendAt ?? news.createdAt);
    showToast({
      text: sent.moved
        ? t(isLater ? 'send.planned' : 'send.done', { time, title: titleOf(news) })
        : t('send.already', { who: sent.sentBy ?? '', time }),
    });
    onClose();
  };
  return (
    <ActSheet
      title={t('send.title', { title: titleOf(news) })}
      text={t('send.text', { count, number, to: segmentOf(news.segment) })}
      button={t(isLater ? 'send.buttonLater' : 'send.button', { count, number })}
      onAct={act}
      onClose={onClose}
      isPending={isPending}
      isDisabled={reach.data === undefined || (isLater ? at === null : count === 0)}
      error={error}
      isStale={isStale}
    >
      {fallback && (
        <p className="t2">
          {t('send.fallback', {
            languages: formatList(missing.map(languageName)),
            other: languageName(fallback.language),
          })}
        </p>
      )}
      <p className="t2">{t('send.channels')}</p>
      <Chips
        label={t('send.when')}
        value={isLater ? 'later' : 'now'}
        choices={(['now', 'later'] as const).map((value) => ({ value, name: t(`send.${value}`) }))}
        onChange={(value) => setIsLater(value === 'later')}
      />
      {isLater && <TimeField label={t('send.at')} value={at} onChange={setAt} />}
      {!isLater && count === 0 && reach.data && <p role="status">{t('send.nobody')}</p>}
    </ActSheet>
  );
}

/** Takes back what has not been sent. */
export function WithdrawSheet({ news, onClose }: NewsSheetProps) {
  const { t } = useTranslation('notices');
  const { titleOf } = useNewsWords();
  const { mutateAsync, isPending, error, isStale } = useKnownChange('notices.withdraw', 'notices.show', {
    id: news.id,
  });
  const isPlanned = news.state === 'planned';
  const count = news.people;
  const act = async () => {
    await mutateAsync({ id: news.id });
    showToast({ text: t('withdraw.done') });
    onClose();
  };
  return (
    <ActSheet
      title={t('withdraw.title', { title: titleOf(news) })}
      text={isPlanned ? t('withdraw.planned') : t('withdraw.text', { count, number: formatNumber(count) })}
      button={isPlanned ? t('withdraw.buttonPlanned') : t('withdraw.button')}
      onAct={act}
      onClose={onClose}
      isPending={isPending}
      error={error}
      isStale={isStale}
    />
  );
}

/** Removes a draft for good. */
export function RemoveNewsSheet({ news, onClose }: NewsSheetProps) {
  const { t } = useTranslation('notices');
  const { titleOf } = useNewsWords();
  const navigate = useNavigate();
  const { mutateAsync, isPending, error, isStale } = useKnownChange('notices.remove', 'notices.show', {
    id: news.id,
  });
  const act = async () => {
    await mutateAsync({ id: news.id });
    showToast({ text: t('remove.done', { title: titleOf(news) }) });
    await navigate('/notices/messages', { replace: true });
  };
  return (
    <ActSheet
      title={t('remove.title', { title: titleOf(news) })}
      text={t('remove.text')}
      button={t('remove.button')}
      onAct={act}
      onClose={onClose}
      isPending={isPending}
      error={error}
      isStale={isStale}
    />
  );
}
