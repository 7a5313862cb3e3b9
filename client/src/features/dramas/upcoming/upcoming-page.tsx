import type { contract, EndpointData } from '@cliffhanger/contracts';
import { joinFacts } from '@cliffhanger/contracts/drama-facts';
import { useTranslation } from 'react-i18next';
import { useReminder } from '#entities/drama/use-reminder.ts';
import { Tags } from '#features/dramas/about-drama.tsx';
import { DramaHead } from '#features/dramas/drama-header.tsx';
import { formatFullDay } from '#lib/language/coming-day.ts';
import { formatTimeOfDay } from '#lib/language/format.ts';
import { nestQuotes } from '#lib/language/nest-quotes.ts';
import { Button } from '#ui/button.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { Trailer, type TrailerVideoProps } from './trailer.tsx';
import styles from './upcoming.module.css';

export type Premiere = EndpointData<typeof contract.premieres.detail>;

type UpcomingPageProps = {
  premiere: Premiere;
  TrailerVideo: (props: TrailerVideoProps) => ReturnType<typeof Trailer>;
};

/** An announced drama before its release: what it is, when it opens, and a reminder. It sells nothing. */
export function UpcomingPage({ premiere: { drama, trailer, reminded }, TrailerVideo }: UpcomingPageProps) {
  const { t } = useTranslation(['dramas', 'discovery']);
  const reminder = useReminder(drama.dramaId, reminded);
  const { publishAt, hook, tags } = drama;
  const opens = t('upcoming.opens', {
    day: formatFullDay(publishAt),
    time: formatTimeOfDay(publishAt),
  });
  return (
    <>
      <DramaHead
        drama={{ ...drama, frameUrl: null }}
        facts={[joinFacts([t('discovery:upcoming'), ...tags.slice(0, 1)]), opens]}
      />
      {hook && (
        <p className={styles.hook}>
          <q>
            <WordWrap text={nestQuotes(hook)} />
          </q>
        </p>
      )}
      <div className={styles.actions}>
        <Button
          wide
          variant={reminder.reminded ? 'quiet' : 'main'}
          icon={reminder.reminded ? 'check' : 'clock'}
          needsConnection
          onClick={reminder.toggle}
        >
          {t(reminder.reminded ? 'upcoming.reminded' : 'upcoming.remind')}
        </Button>
        <p className={`small t2 ${styles.note}`} role="status">
          {t(reminder.reminded ? 'upcoming.undo' : 'upcoming.arrives')}
        </p>
      </div>
      {trailer && <Trailer drama={drama} trailer={trailer} Video={TrailerVideo} />}
      <Tags tags={tags} />
    </>
  );
}
