import { contract } from '@cliffhanger/contracts';
import type { TestApp, Viewer } from './app.ts';

/** Asks for the deletion of an account. */
export const requestDeletion = (app: TestApp, viewer: Viewer) =>
  viewer.data(contract.myData.deleteAccount, { password: app.seal(viewer.password) });

/** Deletes an account and erases it as if the wait were over, without moving the clock. */
export const deleteAccount = async (app: TestApp, viewer: Viewer): Promise<void> => {
  await requestDeletion(app, viewer);
  await app.platform.database.write.user.update({
    where: { id: viewer.userId },
    data: { deletionDueAt: app.platform.clock.now() },
  });
  await app.runJobs();
};
