import { type Language, languages } from '@cliffhanger/contracts/language-table';
import type { NewsReach, NewsTexts } from '@cliffhanger/contracts/staff';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';
import { wordsFor } from './news-words.ts';
import styles from './notices.module.css';

type Channel = NewsReach['channels'][number]['channel'];

interface NewsPhoneProps {
  texts: Partial<NewsTexts>;
  /** The channels of this server. */
  channels: readonly Channel[];
  language: Language;
  onLanguage: (language: Language) => void;
}

/** A message as a viewer of a language gets it by a channel, on a phone. */
export function NewsPhone({ texts, channels, language, onLanguage }: NewsPhoneProps) {
  const { t } = useTranslation('notices');
  const [channel, setChannel] = useState<Channel>('inbox');
  const words = wordsFor(texts, language);
  return (
    <div className={styles.preview}>
      <Chips
        label={t('preview.language')}
        value={language}
        choices={languages.map((value) => ({ value, name: languageName(value) }))}
        onChange={onLanguage}
      />
      {channels.length > 1 && (
        <Chips
          label={t('preview.channel')}
          value={channel}
          choices={channels.map((value) => ({ value, name: t(`channel.${value}`) }))}
          onChange={setChannel}
        />
      )}
      <div className={styles.screen} data-channel={channel} lang={words?.language ?? language}>
        {words ? <Message channel={channel} {...words} /> : <p className="t2">{t('preview.empty')}</p>}
      </div>
      {words && words.language !== language && (
        <p className="fine" role="status">
          {t('preview.asIn', { language: languageName(language), other: languageName(words.language) })}
        </p>
      )}
    </div>
  );
}

function Message({ channel, title, text }: { channel: Channel; title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.message}>
      {channel === 'push' && <div className={styles.app}>{t('brand')}</div>}
      {channel === 'inbox' && <Icon name="globe" />}
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </div>
  );
}
