import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import type { Deletion } from './deletion.service.ts';
import type { DataExports } from './export.service.ts';
import { countViewerRecords } from './summary.repository.ts';

export const myDataRoutes = (
  { database }: Pick<Platform, 'database'>,
  dataExports: DataExports,
  deletion: Deletion,
) =>
  implement(contract.myData, {
    export: ({ caller }) => dataExports.create(requireUser(caller).userId),
    summary: ({ caller }) => countViewerRecords(database.read, requireUser(caller).userId),
    deleteAccount: async ({ body, caller }) => {
      const deletionDueAt = await deletion.request(requireUser(caller), body.password);
      return { deletionDueAt: deletionDueAt.toISOString() };
    },
    keepAccount: async ({ caller }) => {
      await deletion.cancel(requireUser(caller));
      return null;
    },
  });
