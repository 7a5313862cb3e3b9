import type { NoticeSettings } from '@cliffhanger/contracts';
import { useState } from 'react';
import { requestWriteAccess } from '#lib/messenger/write-access.ts';
import type { NoticeSettingsState } from './use-notice-settings.ts';

type Choose = NoticeSettingsState['choose'];

/** Turns notices by Telegram on once the bot may write to the viewer, and says when it may not. */
export function useTelegramChoice({ topics }: NoticeSettings, choose: Choose) {
  const [isDenied, setIsDenied] = useState(false);
  const isRefused = topics.some(({ channels }) =>
    channels.some(({ channel, refused }) => channel === 'telegram' && refused),
  );
  return {
    isRefused: isDenied || isRefused,
    choose: async (choice: Parameters<Choose>[0]) => {
      const isAllowed = choice.channel !== 'telegram' || !choice.on || (await requestWriteAccess());
      if (choice.channel === 'telegram') setIsDenied(!isAllowed);
      if (isAllowed) choose(choice);
    },
  };
}
