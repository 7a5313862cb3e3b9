import type { NoticeSettings, NoticeTopic } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { usePushPossibility } from '#entities/push/push-possibility.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { RowGroup } from '#ui/row-group.tsx';
import { Switch } from '#ui/switch.tsx';
import { isTopicOn, TopicRows } from './topic-rows.tsx';
import type { NoticeSettingsState } from './use-notice-settings.ts';
import { usePushDevice } from './use-push-device.ts';

/** The topics that a viewer is asked about first, and gets when they turn on a device before any topic. */
export const firstPushTopics = ['newEpisodes', 'premieres'] as const satisfies NoticeTopic[];

type PushGroupProps = { settings: NoticeSettings } & Pick<NoticeSettingsState, 'choose' | 'choice'>;

/** Push messages: whether this device shows them, why not and how that can be undone, and the topics of the account. */
export function PushGroup({ settings, choose, choice }: PushGroupProps) {
  const { t } = useTranslation('notices');
  const possibility = usePushPossibility();
  const device = usePushDevice();
  const isPossible = possibility === 'possible';
  const isHere =
    isPossible && (device.isTurningOn || (settings.push?.subscribed === true && !device.isTurningOff));
  const isOn = (topic: NoticeTopic) =>
    device.topicsTurningOn.includes(topic) || isTopicOn(settings, choice, topic, 'push');
  const hasTopics = settings.topics.some(({ topic }) => isOn(topic));
  const setTopic = (topic: NoticeTopic, on: boolean) =>
    on && isPossible && !isHere ? device.turnOn(settings, [topic]) : choose({ topic, channel: 'push', on });
  const setHere = (on: boolean) =>
    on ? device.turnOn(settings, hasTopics ? [] : firstPushTopics) : device.turnOff();
  return (
    <RowGroup title={t('channels.push')}>
      <List>
        <ListItem
          label={t('push.here')}
          detail={isPossible ? t('push.fine') : t(`push.${possibility}`)}
          end={isPossible ? <Switch on={isHere} label={t('push.here')} onChange={setHere} /> : undefined}
        />
        {(isPossible || hasTopics) && <TopicRows settings={settings} isOn={isOn} onChange={setTopic} />}
      </List>
    </RowGroup>
  );
}
