import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import type { RequiredValues } from './suggest-drama-yaml.ts';

/** The questions of an import. Prompts are loaded when one is asked, because no other import needs them. */
export interface Questions {
  values(
    suggested: RequiredValues,
    episodeCount: number,
    categories: readonly { slug: string }[],
  ): Promise<RequiredValues>;
  /** @throws StaffError when the answer is no */
  goOn(): Promise<void>;
}

/** Asks on the terminal. Ctrl-C at a question ends the import. */
export const askOnTerminal = (signal: AbortSignal): Questions => ({
  values: async (suggested, episodeCount, categories) => {
    const { askForValues } = await import('./ask-for-values.ts');
    return askForValues(suggested, episodeCount, categories, signal).catch(
      stopWith('Stopped. Nothing was written.'),
    );
  },
  goOn: async () => {
    const stop = stopWith('Stopped. Nothing was changed.');
    const { default: confirm } = await import('@inquirer/confirm');
    const isWanted = await confirm({ message: 'Go on?', default: true }, { signal }).catch(stop);
    if (!isWanted) throw new StaffError('Stopped. Nothing was changed.');
  },
});

/** Replaces the error of a prompt that was left. */
const stopWith =
  (message: string) =>
  (error: Error): never => {
    if (!['ExitPromptError', 'AbortPromptError'].includes(error.name)) throw error;
    throw new StaffError(message);
  };
