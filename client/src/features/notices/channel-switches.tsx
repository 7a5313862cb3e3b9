import type { NoticeSettings } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { List } from '#ui/list-item.tsx';
import { RowGroup } from '#ui/row-group.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './notices.module.css';
import { PushGroup } from './push-group.tsx';
import { isTopicOn, TopicRows } from './topic-rows.tsx';
import type { NoticeSettingsState } from './use-notice-settings.ts';
import { useTelegramChoice } from './use-telegram-choice.ts';

type ChannelSwitchesProps = { settings: NoticeSettings } & Pick<NoticeSettingsState, 'choose' | 'choice'>;

/** The topics of each channel that this server has for the viewer. */
export function ChannelSwitches({ settings, choose, choice }: ChannelSwitchesProps) {
  const { t } = useTranslation('notices');
  const telegram = useTelegramChoice(settings, choose);
  const names = new Set(settings.topics.flatMap(({ channels }) => channels.map(({ channel }) => channel)));
  return (
    <>
      {[...names].map((channel) =>
        channel === 'push' ? (
          <PushGroup key={channel} settings={settings} choose={choose} choice={choice} />
        ) : (
          <RowGroup key={channel} title={t(`channels.${channel}`)}>
            {channel === 'telegram' && telegram.isRefused && (
              <p className={styles.refused} role="status">
                <WordWrap text={t('telegramRefused')} />
              </p>
            )}
            <List>
              <TopicRows
                settings={settings}
                isOn={(topic) => isTopicOn(settings, choice, topic, channel)}
                onChange={(topic, on) => void telegram.choose({ topic, channel, on })}
              />
            </List>
          </RowGroup>
        ),
      )}
    </>
  );
}
