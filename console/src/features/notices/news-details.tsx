import type { Language } from '@cliffhanger/contracts/language-table';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatNumber, formatTime } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { Loaded } from '#ui/state.tsx';
import { NewsPhone } from './news-phone.tsx';
import { RemoveNewsSheet, SendSheet, WithdrawSheet } from './news-sheets.tsx';
import { type News, useNewsWords } from './news-words.ts';
import styles from './notices.module.css';
import { Reach, useReach } from './reach.tsx';

const followMs = 2_000;

/** Asks again for what is being sent, until it has arrived. */
const useFollowSending = ({ state, sendAt }: News): void => {
  const queries = useQueryClient();
  const isNear = state === 'planned' && sendAt !== null && Date.parse(sendAt) < Date.now() + followMs;
  const isMoving = state === 'sending' || isNear;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      for (const call of ['notices.show', 'notices.list'])
        void queries.invalidateQueries({ queryKey: [call] });
    }, followMs);
    return () => clearInterval(timer);
  }, [isMoving, queries]);
};

/** A message as viewers read it, what became of it, and what can be done with it. */
export function NewsDetails({ id }: { id: string }) {
  const answer = useCall('notices.show', { id });
  return (
    <Loaded answer={answer} lines={8}>
      {(news) => <ShownNews news={news} />}
    </Loaded>
  );
}

function ShownNews({ news }: { news: News }) {
  const { t } = useTranslation('notices');
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const { titleOf, stateOf, segmentOf, targetOf } = useNewsWords();
  const mayWrite = useMay('news');
  useFollowSending(news);
  const isBefore = news.state === 'draft' || news.state === 'planned';
  const reach = useReach({ segment: news.segment, target: news.target }, { enabled: mayWrite && isBefore });
  const channels = reach.data?.channels.map(({ channel }) => channel) ?? ['inbox'];
  return (
    <div className={styles.details}>
      <Section title={titleOf(news)} end={stateOf(news)}>
        <Row title={segmentOf(news.segment)} note={t('column.to')} />
        <Row title={targetOf(news.target)} note={t('form.target')} />
        {news.sentBy !== null && news.sendAt !== null && (
          <Row
            title={news.sentBy}
            note={t(isBefore ? 'plannedFor' : 'sentAt', { time: formatTime(news.sendAt) })}
          />
        )}
        {!isBefore && <Outcome news={news} />}
      </Section>
      {mayWrite && <NewsActions news={news} />}
      <NewsPhone texts={news.texts} channels={channels} language={language} onLanguage={setLanguage} />
      {mayWrite && isBefore && <Reach answer={reach} texts={news.texts} />}
    </div>
  );
}

function Outcome({ news: { people, opened, waiting } }: { news: News }) {
  const { t } = useTranslation('notices');
  return (
    <p role="status" className={styles.reach}>
      <b>{t('outcome.people', { count: people, number: formatNumber(people) })}</b>{' '}
      <span className="fine">
        {t('outcome.opened', { count: opened, number: formatNumber(opened) })}
        {waiting > 0 && ` · ${t('outcome.waiting', { count: waiting, number: formatNumber(waiting) })}`}
      </span>
    </p>
  );
}

function NewsActions({ news }: { news: News }) {
  const { t } = useTranslation('notices');
  const [open, setOpen] = useState<'send' | 'withdraw' | 'remove' | null>(null);
  const { state, waiting } = news;
  const close = () => setOpen(null);
  const canWithdraw = state === 'planned' || state === 'sending' || (state === 'sent' && waiting > 0);
  return (
    <div className={styles.acts}>
      {state === 'draft' && (
        <>
          <Button kind="main" onPress={() => setOpen('send')}>
            {t('send.open')}
          </Button>
          <ButtonLink to={`/notices/write/${encodeURIComponent(news.id)}`}>{t('change')}</ButtonLink>
          <Button kind="plain" onPress={() => setOpen('remove')}>
            {t('remove.open')}
          </Button>
        </>
      )}
      {canWithdraw && (
        <Button kind="outline" onPress={() => setOpen('withdraw')}>
          {t('withdraw.open')}
        </Button>
      )}
      {open === 'send' && <SendSheet news={news} onClose={close} />}
      {open === 'withdraw' && <WithdrawSheet news={news} onClose={close} />}
      {open === 'remove' && <RemoveNewsSheet news={news} onClose={close} />}
    </div>
  );
}
