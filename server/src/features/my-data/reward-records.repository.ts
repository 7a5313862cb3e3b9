import type { Reader } from '#platform/database/open-database.ts';
import { byId, pagesOf, unchanged } from './row-pages.ts';

/** The check-ins, tasks, ads and invites of a viewer, and the networks that rewards depend on. */
export const rewardRecordsOf = (db: Reader, userId: string) => ({
  checkIns: checkInsOf(db, userId),
  tasks: tasksOf(db, userId),
  ads: adsOf(db, userId),
  invites: invitesOf(db, userId),
  networks: networksOf(db, userId),
  newAccountRewards: newAccountRewardsOf(db, userId),
});

const checkInsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.checkIn.findMany({
        where: { userId },
        orderBy: { day: 'asc' },
        select: { day: true, madeUp: true, coins: true, createdAt: true },
        ...page,
      }),
    ({ day }: { day: string }) => ({ userId_day: { userId, day } }),
    unchanged,
  );

const tasksOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.taskProgress.findMany({
        where: { userId },
        orderBy: [{ day: 'asc' }, { task: 'asc' }],
        select: { day: true, task: true, progress: true, completedAt: true, creditedAt: true },
        ...page,
      }),
    ({ day, task }: { day: string; task: string }) => ({ userId_day_task: { userId, day, task } }),
    unchanged,
  );

const adsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.adTicket.findMany({
        where: { userId },
        orderBy: [{ day: 'asc' }, { id: 'asc' }],
        select: { id: true, day: true, issuedAt: true, creditedAt: true },
        ...page,
      }),
    byId,
    ({ id: _, ...row }) => row,
  );

const invitesOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.invite.findMany({
        where: { inviterId: userId },
        orderBy: [{ createdAt: 'asc' }, { inviteeId: 'asc' }],
        select: { inviteeId: true, rewardCoins: true, createdAt: true, rewardedAt: true },
        ...page,
      }),
    ({ inviteeId }: { inviteeId: string }) => ({ inviteeId }),
    ({ inviteeId: _, ...row }) => row,
  );

const networksOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.accountNetwork.findMany({
        where: { userId },
        orderBy: { network: 'asc' },
        select: { network: true, seenAt: true },
        ...page,
      }),
    ({ network }: { network: string }) => ({ userId_network: { userId, network } }),
    unchanged,
  );

const newAccountRewardsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.newAccountReward.findMany({
        where: { userId },
        orderBy: { network: 'asc' },
        select: { network: true, day: true },
        ...page,
      }),
    ({ network }: { network: string }) => ({ network_userId: { network, userId } }),
    unchanged,
  );
