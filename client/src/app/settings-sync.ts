import { useEffect } from 'react';
import { api } from '#lib/api/client.ts';
import { isUnanswered } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { useIsSignedIn } from '#lib/session/use-is-signed-in.ts';
import { clearPendingSettings, getPendingSettings } from '#lib/settings/pending-settings.ts';

/** Sends the settings that were changed before signing in: docs/specification.md#4-states-and-transitions. */
export const useSettingsSync = (): void => {
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (isSignedIn) void sendPendingSettings();
  }, [isSignedIn]);
};

const sendPendingSettings = async () => {
  const pending = getPendingSettings();
  if (Object.keys(pending).length === 0) return;
  try {
    const userInfo = await api.account.updateSettings.call(pending);
    queryClient.setQueryData(api.account.userInfo.key(), userInfo);
  } catch (error) {
    // The next launch tries again. What the server refuses once it refuses again.
    if (isUnanswered(error)) return;
  }
  clearPendingSettings();
};
