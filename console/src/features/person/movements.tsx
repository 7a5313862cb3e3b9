import type { StaffArguments, StaffResult } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useCallPages } from '#lib/api/use-call.ts';
import { formatChange, formatNumber, formatTime } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Button } from '#ui/button.tsx';
import { SmallChoice } from '#ui/choice.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded } from '#ui/state.tsx';
import styles from './person.module.css';
import { isGone, type Person } from './person.ts';
import { TakeBackSheet } from './take-back-sheet.tsx';

type Movement = StaffResult<'user.movements'>[number];
type Reason = Movement['reason'];

const firstCount = 8;
const pageSize = 50;
const reasons = [
  'recharge',
  'refund',
  'unlock',
  'undoUnlock',
  'prize',
  'giftTakenBack',
  'unspentRefund',
  'unspentRefundReversal',
  'checkIn',
  'task',
  'ad',
  'invite',
  'redeem',
  'join',
  'duplicateReward',
  'reinstatement',
] as const satisfies readonly Reason[];

/** The movements of coins: the latest ones, then all in pages, of all reasons or of one. */
export function Movements({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const [reason, setReason] = useState<Reason | 'all'>('all');
  const [isOpen, setIsOpen] = useState(false);
  const rest = person.movementCount - firstCount;
  const isFirst = reason === 'all' && !isOpen;
  return (
    <Section
      title={t('movements.title')}
      note={
        person.movementCount > 0 && (
          <SmallChoice
            label={t('movements.reason')}
            value={reason}
            choices={(['all', ...reasons] as const).map((value) => ({
              value,
              name: t(value === 'all' ? 'movements.all' : `movements.of.${value}`),
            }))}
            onChange={setReason}
          />
        )
      }
      end={
        isFirst &&
        rest > 0 && (
          <Button kind="plain" onPress={() => setIsOpen(true)}>
            {t('movements.more', { count: rest, number: formatNumber(rest) })}
          </Button>
        )
      }
    >
      {isFirst ? (
        <MovementTable person={person} movements={person.movements.slice(0, firstCount)} />
      ) : (
        <MovementPages person={person} reason={reason === 'all' ? undefined : reason} />
      )}
    </Section>
  );
}

function MovementPages({ person, reason }: { person: Person; reason: Reason | undefined }) {
  const { t } = useTranslation(['people', 'common']);
  const input: StaffArguments<'user.movements'> = {
    who: person.id,
    reason,
    language: currentLanguage(),
    limit: pageSize + 1,
  };
  const answer = useCallPages('user.movements', input, (page, asked) =>
    page.length > pageSize ? { ...asked, beforeId: page[pageSize - 1]?.movementId } : null,
  );
  return (
    <Loaded answer={answer}>
      {({ pages }) => (
        <>
          <MovementTable person={person} movements={pages.flatMap((page) => page.slice(0, pageSize))} />
          {answer.hasNextPage && (
            <Button
              kind="plain"
              isPending={answer.isFetchingNextPage}
              onPress={() => void answer.fetchNextPage()}
            >
              {t('movements.next')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function MovementTable({ person, movements }: { person: Person; movements: readonly Movement[] }) {
  const { t } = useTranslation('people');
  const [givenKey, setGivenKey] = useState<string | null>(null);
  const mayGive = useMay('money.give') && !isGone(person);
  if (movements.length === 0) return <p className="fine">{t('movements.none')}</p>;
  return (
    <>
      <table className={styles.movements}>
        <thead>
          <tr>
            <th scope="col">{t('movements.when')}</th>
            <th scope="col">{t('movements.what')}</th>
            <th scope="col" className={styles.number}>
              {t('coinsName')}
            </th>
            <th scope="col" className={styles.number}>
              {t('movements.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <tr key={movement.movementId}>
              <td className={styles.time}>{formatTime(movement.createdAt)}</td>
              <td className={styles.what}>
                <MovementText
                  movement={movement}
                  person={person}
                  onTakeBack={mayGive ? setGivenKey : undefined}
                />
              </td>
              <td className={classNames(styles.number, styles.change)}>{formatChange(movement.coins)}</td>
              <td className={classNames(styles.number, styles.after)}>
                {formatNumber(movement.balanceAfterCoins)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {givenKey !== null && (
        <TakeBackSheet person={person} giftKey={givenKey} onClose={() => setGivenKey(null)} />
      )}
    </>
  );
}

interface MovementTextProps {
  movement: Movement;
  person: Person;
  onTakeBack: ((key: string) => void) | undefined;
}

function MovementText({ movement, person, onTakeBack }: MovementTextProps) {
  const { t } = useTranslation('people');
  const { reason, dramaTitle: drama, episodeNumber: number, key } = movement;
  if (key !== null && reason === 'prize') {
    const by = person.staffActions.find(({ details }) => details.key === key)?.operator;
    return (
      <>
        {by === undefined ? t('movements.gift', { key }) : t('movements.giftBy', { key, name: by })}{' '}
        {onTakeBack && (
          <Button kind="plain" onPress={() => onTakeBack(key)} aria-label={t('takeBack.named', { key })}>
            {t('takeBack.word')}
          </Button>
        )}
      </>
    );
  }
  if (drama !== null && (reason === 'unlock' || reason === 'undoUnlock'))
    return number === null
      ? t(`movements.rest.${reason}`, { drama })
      : t(`movements.episode.${reason}`, { drama, number });
  return t(`movements.of.${reason}`);
}
