import type { NoticeChannelName, NoticeSettings, NoticeTopic } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { ListItem } from '#ui/list-item.tsx';
import { Switch } from '#ui/switch.tsx';
import type { NoticeSettingsState } from './use-notice-settings.ts';

/** Whether a topic is sent by a channel; undefined: this server has not that channel for it. */
export const isTopicOn = (
  { topics }: NoticeSettings,
  choice: NoticeSettingsState['choice'],
  topic: NoticeTopic,
  channel: NoticeChannelName,
): boolean | undefined => {
  // The choice that is being saved.
  if (choice?.topic === topic && choice.channel === channel) return choice.on;
  return topics.find((one) => one.topic === topic)?.channels.find((one) => one.channel === channel)?.on;
};

type TopicRowsProps = {
  settings: NoticeSettings;
  isOn: (topic: NoticeTopic) => boolean | undefined;
  onChange: (topic: NoticeTopic, on: boolean) => void;
};

/** A switch for each topic that a channel has. */
export function TopicRows({ settings: { topics }, isOn, onChange }: TopicRowsProps) {
  const { t } = useTranslation('notices');
  return topics.map(({ topic }) => {
    const on = isOn(topic);
    if (on === undefined) return null;
    const label = t(`topics.${topic}.title`);
    return (
      <ListItem
        key={topic}
        label={label}
        detail={t(`topics.${topic}.detail`)}
        end={<Switch on={on} label={label} onChange={(next) => onChange(topic, next)} />}
      />
    );
  });
}
