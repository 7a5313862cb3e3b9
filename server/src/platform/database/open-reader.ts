import { PrismaClient } from './generated/client.ts';
import { queuedAdapter } from './queued-adapter.ts';

/** Opens the file for reading alone, beside whoever writes it. @throws when it cannot be opened */
export const openReader = async (file: string): Promise<PrismaClient> => {
  const reader = new PrismaClient({
    adapter: queuedAdapter({ file, pragmas: 'PRAGMA query_only = ON;', begin: 'BEGIN DEFERRED' }),
  });
  await reader.$connect();
  return reader;
};
