import type { NoticeSettings, NoticeTopic } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { turnOffDevice, turnOnDevice } from '#entities/push/push-device.ts';
import { api } from '#lib/api/client.ts';
import { ApiError, NetworkError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { toast } from '#ui/toast.ts';

interface TurningOn {
  /** The answer to the browser's own question. */
  permission: Promise<NotificationPermission>;
  settings: NoticeSettings;
  topics: readonly NoticeTopic[];
}

/** Turns push messages on and off on this device. Says so if the browser or its push service refuses. */
export function usePushDevice() {
  const { t } = useTranslation('notices');
  const queryClient = useQueryClient();
  const save = (settings: NoticeSettings) => queryClient.setQueryData(api.notices.settings.key(), settings);
  const turningOn = useMutation({
    mutationFn: async ({ permission, settings: { push, timeZone }, topics }: TurningOn) => {
      if ((await permission) !== 'granted' || push === null) return false;
      await turnOnDevice(push.publicKey);
      for (const topic of topics) save(await api.notices.choose.call({ topic, channel: 'push', on: true }));
      // Quiet hours are by the clock of this device from the first message on.
      const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      if (deviceZone && deviceZone !== timeZone)
        save(await api.notices.setHours.call({ timeZone: deviceZone }));
      return true;
    },
    meta: { handlesError: true },
    onSuccess: (isOn) => {
      if (!isOn) toast(t('push.refused'));
    },
    // The browser's own errors have words for developers only.
    onError: (error: unknown) =>
      toast(
        error instanceof ApiError || error instanceof NetworkError ? failureMessage(error) : t('push.failed'),
      ),
  });
  const turningOff = useMutation({ mutationFn: turnOffDevice });
  return {
    /** Asks for the permission, turns this device on, and then the topics. Call it within a press: browsers ask then only. */
    turnOn: (settings: NoticeSettings, topics: readonly NoticeTopic[], onEnd?: () => void) =>
      turningOn.mutate(
        { permission: Notification.requestPermission(), settings, topics },
        { onSettled: () => onEnd?.() },
      ),
    turnOff: () => turningOff.mutate(),
    isTurningOn: turningOn.isPending,
    isTurningOff: turningOff.isPending,
    /** The topics that are being turned on, whose switches show it already. */
    topicsTurningOn: turningOn.isPending ? turningOn.variables.topics : [],
  };
}
