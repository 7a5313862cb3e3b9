import type { CheckInBoard } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { localNoon } from '#features/rewards/local-noon.ts';
import { formatRelativeDay, formatShortWeekday } from '#lib/language/format.ts';
import { cssVariables } from '#ui/css-variables.ts';
import styles from './stairs.module.css';

type Step = CheckInBoard['days'][number];

/** The seven days of the check-in as rising steps. The marker hangs from today's step once it is done. */
export function Stairs({ days, cycleDay }: Pick<CheckInBoard, 'days' | 'cycleDay'>) {
  const { t } = useTranslation('rewards');
  return (
    <ol className={styles.stairs} aria-label={t('stairs.label')}>
      {days.map((step) => (
        <li
          key={step.cycleDay}
          className={classNames(
            styles.stair,
            styles[step.state],
            step.cycleDay === cycleDay && step.state !== 'today' && styles.here,
          )}
          style={cssVariables({ step: step.cycleDay - 1 })}
        >
          <StepFace step={step} />
        </li>
      ))}
    </ol>
  );
}

function StepFace({ step: { cycleDay, day, coins, state } }: { step: Step }) {
  const { t } = useTranslation('rewards');
  const weekday = formatShortWeekday(localNoon(day));
  return (
    <>
      <span className="visually-hidden">
        {t(`stairs.${state}`, { day: cycleDay, coins: formatCoinsWithUnit(coins), weekday })}
      </span>
      <span className={styles.face} aria-hidden="true">
        <b className="num">{formatCoins(coins)}</b>
        {state === 'done' && <Icon name="check" size={16} />}
        {state === 'madeUp' && <Icon name="undo" size={16} />}
        {state === 'today' && <span>{formatRelativeDay(0)}</span>}
        {state === 'ahead' && <span>{weekday}</span>}
      </span>
    </>
  );
}
