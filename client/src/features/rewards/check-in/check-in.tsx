import type { CheckInBoard } from '@cliffhanger/contracts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CoinAmount } from '#entities/wallet/coin-amount.tsx';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { makeUpAllowedFrom } from '#features/rewards/check-in/make-up-day.ts';
import { localNoon } from '#features/rewards/local-noon.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import type { Claim } from '#features/rewards/use-claim.ts';
import { formatTimeOfDay } from '#lib/language/format.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { Button } from '#ui/button.tsx';
import styles from './check-in.module.css';
import { Stairs } from './stairs.tsx';

type CheckInProps = { board: RewardBoard; claim: Claim; onReadRules: () => void };

/** The check-in: where the viewer stands, today's step, a day to make up, and the rule of it. */
export function CheckIn({ board, claim, onReadRules }: CheckInProps) {
  const { t } = useTranslation('rewards');
  const { checkIn, rules, nextResetAt } = board;
  const { streakDays, cycleDay, days } = checkIn;
  return (
    <section>
      <div className={styles.head}>
        <h2 className="display">{t('day', { day: cycleDay, days: days.length })}</h2>
        {streakDays > 1 && <p className="small t2">{t('streak', { count: streakDays })}</p>}
      </div>
      <p className={`t2 ${styles.next}`}>{nextStep(checkIn, nextResetAt, t)}</p>
      <Stairs days={days} cycleDay={cycleDay} />
      <div className={styles.action}>
        <CheckInButton checkIn={checkIn} claim={claim} />
        {checkIn.makeUp && <MakeUp makeUp={checkIn.makeUp} claim={claim} />}
        <p className={`small t2 ${styles.note}`}>
          <span>{makeUpRule(days, rules.checkIn.makeUpEveryDays, t)}</span>
          <button type="button" className={styles.rules} onClick={onReadRules}>
            {t('rules.title')}
          </button>
        </p>
      </div>
    </section>
  );
}

const nextStep = ({ state, cycleDay }: CheckInBoard, resetAt: string, t: TFunction<'rewards'>) => {
  const time = formatTimeOfDay(resetAt);
  if (state === 'signIn') return t('next.today', { time });
  return state === 'completed' ? t('next.top', { time }) : t('next.day', { day: cycleDay + 1, time });
};

const makeUpRule = (days: CheckInBoard['days'], everyDays: number, t: TFunction<'rewards'>) => {
  const madeUp = days.findLast(({ state }) => state === 'madeUp');
  if (!madeUp) return t('makeUp.rule', { days: everyDays });
  return t('makeUp.used', {
    day: madeUp.cycleDay,
    date: formatDate(localNoon(makeUpAllowedFrom(madeUp.day, everyDays))),
  });
};

type ButtonProps = { checkIn: CheckInBoard; claim: Claim };

/** Keeps its place and says the state: Sign in with its coins, Signed in, Completed. */
function CheckInButton({ checkIn: { state, days, cycleDay }, claim }: ButtonProps) {
  const { t } = useTranslation('rewards');
  const coins = days.find((day) => day.cycleDay === cycleDay)?.coins ?? 0;
  const isOpen = state === 'signIn';
  return (
    <Button
      variant="main"
      wide
      needsConnection={isOpen}
      disabled={!isOpen}
      busy={claim.pending?.kind === 'checkIn'}
      end={<CoinAmount sign="+" coins={coins} />}
      onClick={() => claim.claim({ kind: 'checkIn' })}
    >
      <span className={styles.state}>
        {!isOpen && <Icon name="check" size={16} />}
        <span>{t(`state.${state}`)}</span>
      </span>
    </Button>
  );
}

type MakeUpProps = { makeUp: NonNullable<CheckInBoard['makeUp']>; claim: Claim };

function MakeUp({ makeUp: { day, coins, todayCoins }, claim }: MakeUpProps) {
  const { t } = useTranslation('rewards');
  return (
    <div className={styles.makeUp}>
      <Icon name="undo" />
      <p>
        <span>{t('makeUp.missed', { date: formatDate(localNoon(day)) })}</span>
        <span className={`small t2 ${styles.gain}`}>
          {todayCoins === null
            ? t('makeUp.gain')
            : t('makeUp.gainToday', { coins: formatCoinsWithUnit(todayCoins) })}
        </span>
      </p>
      <Button
        slim
        needsConnection
        busy={claim.pending?.kind === 'makeUp'}
        onClick={() => claim.claim({ kind: 'makeUp', day })}
      >
        {t('makeUp.action', { coins: formatCoins(coins) })}
      </Button>
    </div>
  );
}
