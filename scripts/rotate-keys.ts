import { access, constants } from 'node:fs/promises';
import { openDataFolder } from '@cliffhanger/server/platform/data-folder/data-folder.ts';
import { retiredKeySeconds, rotateRsaKey } from '@cliffhanger/server/platform/secrets/rsa-keys.ts';
import { systemClock } from '@cliffhanger/server/platform/time/clock.ts';
import { readConfig } from './command-line/read-config.ts';
import { readOptions } from './command-line/read-options.ts';

const help = `Usage: pnpm keys:rotate

Replaces the RSA key that clients encrypt passwords and codes with. No sign-in fails: a running server publishes the new
key at once and accepts values encrypted with the previous one for another ${retiredKeySeconds / 3600} hours. The keys are in DATA_DIR/keys
(default ./data/keys), readable only by their owner.

  --help  this text
`;

const { values } = readOptions({ options: { help: { type: 'boolean' } } });
if (values.help) process.stdout.write(help);
else {
  try {
    const { DATA_DIR, keysDir } = readConfig();
    await openDataFolder(DATA_DIR, () => access(DATA_DIR, constants.W_OK));
    const hadKey = await rotateRsaKey(keysDir, systemClock.now());
    process.stdout.write(`${hadKey ? 'Rotated' : 'There was none, made the first'}: ${keysDir}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
