import { describeUnknownKey } from '@cliffhanger/server/platform/config/unknown-keys.ts';
import { type Check, ok, warning } from '../finding.ts';

/** The server reads every key that is meant for it. */
export const checkUnknownSettings: Check = async ({ config: { unknownKeys } }) =>
  unknownKeys.length === 0
    ? ok('every key is a setting')
    : warning(
        unknownKeys.map(describeUnknownKey).join(' ').replace(/\.$/, ''),
        'Correct or remove it (docs/configuration.md)',
      );
