import { useTranslation } from 'react-i18next';
import { useFailedDeliveryActs } from '#entities/failed-deliveries.ts';
import { useMay } from '#entities/me.ts';
import { useCallPages } from '#lib/api/use-call.ts';
import { formatTime } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { Loaded } from '#ui/state.tsx';
import type { Person } from './person.ts';

const firstCount = 5;
const pageSize = 50;

/** The notices of a viewer that all attempts of a channel failed for, each of which can be sent again. */
export function FailedDeliveries({ person }: { person: Person }) {
  const { t } = useTranslation(['people', 'notices']);
  const acts = useFailedDeliveryActs();
  const mayAct = useMay('people.act');
  const answer = useCallPages('notices.failed', { who: person.id, limit: firstCount }, (page, input) =>
    page.nextCursor === null ? null : { ...input, limit: pageSize, cursor: page.nextCursor },
  );
  return (
    <Section title={t('undelivered.title')}>
      <Loaded answer={answer} lines={1}>
        {({ pages }) => {
          const failed = pages.flatMap(({ items }) => items);
          if (failed.length === 0) return <p className="fine">{t('undelivered.none')}</p>;
          return failed.map(({ id, title, channel, reason, attempts, failedAt }) => (
            <Row
              key={id}
              title={title}
              note={
                <>
                  <div>
                    {[
                      t(`notices:channel.${channel}`),
                      formatTime(failedAt),
                      t('notices:failed.attempts', { count: attempts }),
                    ].join(' · ')}
                  </div>
                  {reason !== null && <div>{reason}</div>}
                </>
              }
              end={
                mayAct && (
                  <Button
                    kind="plain"
                    aria-label={t('notices:failed.resendNamed', { title })}
                    isDisabled={acts.isPending}
                    onPress={() => acts.resend([id])}
                  >
                    {t('notices:failed.resend')}
                  </Button>
                )
              }
            />
          ));
        }}
      </Loaded>
      {answer.hasNextPage && (
        <Button
          kind="plain"
          isPending={answer.isFetchingNextPage}
          onPress={() => void answer.fetchNextPage()}
        >
          {t('movements.next')}
        </Button>
      )}
    </Section>
  );
}
