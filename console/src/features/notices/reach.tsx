import { languages } from '@cliffhanger/contracts/language-table';
import {
  type NewsReach,
  type NewsTexts,
  newsLanguageFor,
  type StaffArguments,
} from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useCall } from '#lib/api/use-call.ts';
import { formatNumber, languageName } from '#lib/language/format.ts';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { Loaded } from '#ui/state.tsx';
import styles from './notices.module.css';

export type Audience = StaffArguments<'notices.reach'>;

/** How many viewers an audience has now. It is asked for again when the audience changes. */
export const useReach = (audience: Audience, { enabled = true } = {}) =>
  useCall('notices.reach', audience, { enabled, keepsPrevious: true });

interface ReachProps {
  answer: ReturnType<typeof useReach>;
  texts: Partial<NewsTexts>;
}

/** Whom a message reaches now: how many, by channel, and in which language they read it. */
export function Reach({ answer, texts }: ReachProps) {
  const { t } = useTranslation('notices');
  return (
    <Section title={t('reach.title')}>
      <Loaded answer={answer} lines={4}>
        {(reach) => (
          <>
            <ReachLine reach={reach} />
            {reach.channels.map(({ channel, people }) => (
              <CountRow
                key={channel}
                name={t(`channel.${channel}`)}
                note={channel === 'push' || channel === 'telegram' ? t('reach.later') : undefined}
                count={people}
              />
            ))}
            <h3 className={styles.subhead}>{t('reach.byLanguage')}</h3>
            {languages.map((language) => {
              const read = newsLanguageFor(texts, language);
              return (
                <CountRow
                  key={language}
                  name={languageName(language)}
                  note={
                    read !== null && read !== language
                      ? t('reach.reads', { language: languageName(read) })
                      : undefined
                  }
                  count={reach.languages.find((one) => one.language === language)?.people ?? 0}
                />
              );
            })}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function ReachLine({ reach: { people, wanting } }: { reach: NewsReach }) {
  const { t } = useTranslation('notices');
  const off = people - wanting;
  return (
    <p role="status" className={styles.reach}>
      <b>{t('reach.people', { count: wanting, number: formatNumber(wanting) })}</b>{' '}
      <span className="fine">
        {off === 0 ? t('reach.nobodyOff') : t('reach.off', { count: off, number: formatNumber(off) })}
      </span>
    </p>
  );
}

function CountRow({ name, note, count }: { name: string; note: string | undefined; count: number }) {
  return <Row title={name} note={note} end={<span className={styles.number}>{formatNumber(count)}</span>} />;
}
