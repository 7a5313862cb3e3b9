import { constants, setPriority } from 'node:os';
import { writeVerifiedBackup } from './verified-backup.ts';

// Runs as a child process of the server, which run-backup.ts starts. The result goes through the channel between them.
const [dataDir = '', folder = '', createdAt = '', mediaBucket = '', reservedBytes = ''] =
  process.argv.slice(2);
process.on('disconnect', () => process.exit(1));
setPriority(constants.priority.PRIORITY_LOW);
try {
  const file = await writeVerifiedBackup({
    dataDir,
    folder,
    createdAt: new Date(createdAt),
    mediaBucket: mediaBucket === '' ? null : mediaBucket,
    reservedBytes: Number(reservedBytes),
  });
  process.send?.({ file });
} catch (error) {
  process.send?.({ failure: (error as Error).message });
}
process.disconnect();
