import type { noticeCalls } from '@cliffhanger/contracts/staff';
import type { Handlers } from './handlers.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

/** Serves `pnpm staff notices …`. */
export const noticeHandlers = ({
  accounts,
  news,
  deliveries,
}: StaffDependencies): Handlers<typeof noticeCalls> => ({
  'notices.list': (page) => news.list(page),
  'notices.show': ({ id }) => news.show(id),
  'notices.reach': (audience) => news.reach(audience),
  'notices.set': ({ revision: _, ...draft }, { name }) => news.set(draft, name),
  'notices.remove': ({ id }) => news.remove(id),
  'notices.send': ({ id, at }, { name }) => news.send({ id, at }, name),
  'notices.withdraw': ({ id }) => news.withdraw(id),
  'notices.stats': ({ days }) => deliveries.stats(days),
  'notices.waiting': () => deliveries.waiting(),
  'notices.failed': async ({ who, ...search }) =>
    deliveries.failed({ ...search, ...(who !== undefined && { userId: await accounts.getId(who) }) }),
  'notices.resend': ({ ids }) => deliveries.resend(ids),
  'notices.drop': ({ ids }) => deliveries.drop(ids),
});
