import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit, formatDuration, formatTimeOfDay } from '#lib/language/format.ts';
import type { RewardBoard } from './reward-board.ts';
import styles from './rules.module.css';

type RulesProps = { board: RewardBoard; headingRef: Ref<HTMLHeadingElement> };

/** The rules of the rewards: what each pays, its limits, and when it starts over. */
export function Rules({ board: { rules, nextResetAt }, headingRef }: RulesProps) {
  const { t } = useTranslation('rewards');
  const id = useId();
  const { checkIn, ad, invite } = rules;
  return (
    <section className={styles.rules} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} className="title" tabIndex={-1}>
        {t('rules.title')}
      </h2>
      <ul>
        <li>{t('rules.stairs', { coins: checkIn.cycleCoins.map(formatCoins).join('\u00a0· ') })}</li>
        <li>{t('rules.makeUp', { days: checkIn.makeUpEveryDays })}</li>
        <li>{t('rules.reset', { time: formatTimeOfDay(nextResetAt) })}</li>
        <li>
          {t('rules.ad', {
            coins: formatCoinsWithUnit(ad.coins),
            length: formatDuration(ad.minimumSeconds),
            times: ad.timesADay,
          })}
        </li>
        <li>
          {t('rules.invite', {
            mine: formatCoinsWithUnit(invite.inviterCoins),
            theirs: formatCoinsWithUnit(invite.inviteeCoins),
            length: formatDuration(invite.watchSeconds),
            times: invite.times,
            days: invite.withinDays,
          })}
        </li>
        <li>{t('rules.coins')}</li>
      </ul>
    </section>
  );
}
