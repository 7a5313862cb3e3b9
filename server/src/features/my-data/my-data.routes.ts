import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Deletion } from './deletion.service.ts';
import type { DataExports } from './export.service.ts';

export const myDataRoutes = (dataExports: DataExports, deletion: Deletion) =>
  implement(contract.myData, {
    export: ({ caller }) => dataExports.create(requireUser(caller).userId),
    deleteAccount: async ({ body, caller }) => {
      await deletion.delete(requireUser(caller), body.password);
      return null;
    },
  });
