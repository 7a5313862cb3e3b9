/** What rewards one person may keep, in the simplest words: joined accounts must agree with it. */
import { rewardRules } from '@cliffhanger/contracts';

/** What a reward was paid for. */
export type Deed =
  | { kind: 'checkIn' | 'makeUp'; day: number; at: number }
  | { kind: 'task'; day: number; task: string }
  | { kind: 'ad'; day: number }
  | { kind: 'redeem'; code: number }
  /** `by`: the account that invited; null for a stranger. */
  | { kind: 'invitee'; by: number | null }
  /** `whom`: the account that was invited; null for a stranger. */
  | { kind: 'inviter'; whom: number | null };

/** A reward that was paid, and to which of the accounts: to more than one once they are joined. */
export type Paid = Deed & { accounts: readonly number[]; coins: number };
type CheckIn = Extract<Paid, { day: number; at: number }>;

const { cycleCoins, makeUpEveryDays } = rewardRules.checkIn;

/** What check-ins and make-ups pay an account that makes them at these times; those it is refused pay nothing. */
const coinsOfHistory = (events: readonly CheckIn[]): number => {
  const days = new Set<number>();
  const madeUp: number[] = [];
  let coins = 0;
  for (const { kind, day } of events) {
    if (days.has(day)) continue;
    if (kind === 'makeUp') {
      if (!days.has(day - 1) || madeUp.some((other) => Math.abs(other - day) < makeUpEveryDays)) continue;
      madeUp.push(day);
    }
    days.add(day);
    let streak = 1;
    while (days.has(day - streak)) streak++;
    coins += cycleCoins[(streak - 1) % cycleCoins.length] ?? 0;
  }
  return coins;
};

const subsetsOf = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((subsets, one) => subsets.flatMap((subset) => [subset, [...subset, one]]), [[]]);

/** The most that one account could have earned by check-ins of some of these accounts and any of their make-ups. */
const mostByCheckIns = (paid: readonly Paid[], person: readonly number[]): number => {
  const events = paid
    .filter((one): one is CheckIn => one.kind === 'checkIn' || one.kind === 'makeUp')
    .toSorted((a, b) => a.at - b.at);
  const makeUps = subsetsOf(events.filter(({ kind }) => kind === 'makeUp'));
  return Math.max(
    ...subsetsOf(person).flatMap((some) => {
      const theirs = events.filter(({ accounts }) => accounts.some((one) => some.includes(one)));
      return makeUps.map((made) =>
        coinsOfHistory(theirs.filter((one) => one.kind === 'checkIn' || made.includes(one))),
      );
    }),
  );
};

/** Coins of rewards that are different ones, each once. */
const once = <T extends Paid>(some: readonly T[], keyOf: (one: T) => string): number =>
  [...new Map(some.map((one) => [keyOf(one), one.coins])).values()].reduce((sum, coins) => sum + coins, 0);

/** What one person keeps of what their accounts were paid. @param person the accounts */
export const keptBy = (
  all: readonly Paid[],
  person: readonly number[],
): { mostCheckInCoins: number; othersCoins: number } => {
  const paid = all.filter(({ accounts }) => accounts.some((one) => person.includes(one)));
  const isOwn = (account: number | null) => account !== null && person.includes(account);
  const of = <K extends Paid['kind']>(kind: K) =>
    paid.filter((one): one is Extract<Paid, { kind: K }> => one.kind === kind);
  const adsByDay = Map.groupBy(of('ad'), ({ day }) => day);
  const ads = [...adsByDay.values()].reduce(
    (count, { length }) => count + Math.min(length, rewardRules.ad.timesADay),
    0,
  );
  const invitee = of('invitee').filter(({ by }) => !isOwn(by));
  const inviter = of('inviter').filter(({ whom }) => !isOwn(whom));
  return {
    mostCheckInCoins: mostByCheckIns(paid, person),
    othersCoins:
      once(of('task'), ({ day, task }) => `${day} ${task}`) +
      once(of('redeem'), ({ code }) => `${code}`) +
      ads * rewardRules.ad.coins +
      (invitee[0]?.coins ?? 0) +
      inviter.reduce((sum, { coins }) => sum + coins, 0),
  };
};
