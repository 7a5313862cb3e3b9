import type { NoticeChannelName, NoticeSettings, NoticeTopic } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { List, ListItem } from '#ui/list-item.tsx';
import { RowGroup } from '#ui/row-group.tsx';
import { Switch } from '#ui/switch.tsx';
import styles from './notices.module.css';
import type { NoticeSettingsState } from './use-notice-settings.ts';
import { useTelegramChoice } from './use-telegram-choice.ts';

type ChannelSwitchesProps = { settings: NoticeSettings } & Pick<NoticeSettingsState, 'choose' | 'choice'>;

/** The topics of each channel that this server has for the viewer. */
export function ChannelSwitches({ settings, choose, choice }: ChannelSwitchesProps) {
  const { t } = useTranslation('notices');
  const { topics } = settings;
  const telegram = useTelegramChoice(settings, choose);
  const names = new Set(topics.flatMap(({ channels }) => channels.map(({ channel }) => channel)));
  const isOn = (topic: NoticeTopic, channel: NoticeChannelName) =>
    choice?.topic === topic && choice.channel === channel
      ? choice.on
      : topics.find((one) => one.topic === topic)?.channels.find((one) => one.channel === channel)?.on;
  return (
    <>
      {[...names].map((channel) => (
        <RowGroup key={channel} title={t(`channels.${channel}`)}>
          <List>
            {topics.map(({ topic }) => {
              const on = isOn(topic, channel);
              if (on === undefined) return null;
              const label = t(`topics.${topic}.title`);
              return (
                <ListItem
                  key={topic}
                  label={label}
                  detail={t(`topics.${topic}.detail`)}
                  end={
                    <Switch
                      on={on}
                      label={label}
                      onChange={(next) => void telegram.choose({ topic, channel, on: next })}
                    />
                  }
                />
              );
            })}
          </List>
          {channel === 'telegram' && telegram.isRefused && (
            <p className={styles.refused} role="status">
              {t('telegramRefused')}
            </p>
          )}
        </RowGroup>
      ))}
    </>
  );
}
