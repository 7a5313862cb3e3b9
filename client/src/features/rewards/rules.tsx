import { joinFacts } from '@cliffhanger/contracts/drama-facts';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { formatDuration, formatTimeOfDay } from '#lib/language/format.ts';
import { WordWrap } from '#ui/word-wrap.tsx';
import type { RewardBoard } from './reward-board.ts';
import styles from './rules.module.css';

type RulesProps = { board: RewardBoard; headingRef: Ref<HTMLHeadingElement> };

/** The rules of the rewards: what each pays, its limits, and when it starts over. */
export function Rules({ board: { rules, nextResetAt }, headingRef }: RulesProps) {
  const { t } = useTranslation('rewards');
  const id = useId();
  const { checkIn, ad, invite, newAccounts } = rules;
  const texts = [
    t('rules.stairs', { coins: joinFacts(checkIn.cycleCoins.map(formatCoins)) }),
    t('rules.makeUp', { days: checkIn.makeUpEveryDays }),
    t('rules.reset', { time: formatTimeOfDay(nextResetAt) }),
    t('rules.ad', {
      coins: formatCoinsWithUnit(ad.coins),
      length: formatDuration(ad.minimumSeconds),
      times: ad.timesADay,
    }),
    t('rules.invite', {
      mine: formatCoinsWithUnit(invite.inviterCoins),
      theirs: formatCoinsWithUnit(invite.inviteeCoins),
      length: formatDuration(invite.watchSeconds),
      times: invite.times,
      days: invite.withinDays,
    }),
    t('invite.waitingRule', { days: newAccounts.days, period: invite.withinDays }),
    t('rules.newAccounts', { accounts: newAccounts.perNetwork, days: newAccounts.days }),
    t('rules.coins'),
  ];
  return (
    <section className={styles.rules} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} className="title" tabIndex={-1}>
        {t('rules.title')}
      </h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <WordWrap text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
