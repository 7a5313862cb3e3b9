import type { NoticeSettings } from '@cliffhanger/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushRefusalKey } from '#entities/push/push-keys.ts';
import { type PushMoment, pushMoment } from '#entities/push/push-question.ts';
import { api } from '#lib/api/client.ts';
import { storage } from '#lib/storage.ts';
import { useStore } from '#lib/store.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SheetActions } from '#ui/sheet-actions.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { firstPushTopics } from './push-group.tsx';
import styles from './push-question.module.css';
import { findSettingsToAsk } from './push-question-rules.ts';
import { usePushDevice } from './use-push-device.ts';

type Question = { moment: PushMoment; settings: NoticeSettings };

/** Asks once about push messages, as a viewer follows a drama or wants to be reminded: docs/decisions/0142-push-messages.md. */
export function PushQuestion() {
  const moment = useStore(pushMoment);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (moment === null) return;
    void findSettingsToAsk().then((settings) => {
      pushMoment.set(null);
      if (settings === null) return;
      setQuestion({ moment, settings });
      setIsOpen(true);
    });
  }, [moment]);
  return question && <QuestionSheet {...question} open={isOpen} onEnd={() => setIsOpen(false)} />;
}

type QuestionSheetProps = Question & { open: boolean; onEnd: () => void };

function QuestionSheet({ moment: { kind, title }, settings, open, onEnd }: QuestionSheetProps) {
  const { t } = useTranslation(['notices', 'common']);
  const { turnOn, isTurningOn } = usePushDevice();
  const refuse = () => {
    onEnd();
    void saveRefusal();
  };
  return (
    <Sheet open={open} onClose={refuse} title={t('push.ask.title')} closeLabel={t('common:close')}>
      {title !== undefined && (
        <Sample title={title} text={kind === 'follow' ? t('someEpisodes', { count: 1 }) : t('premiere')} />
      )}
      <p>
        <WordWrap text={t(`push.ask.${kind}`)} />
      </p>
      <p className={styles.limit}>
        <WordWrap text={t('push.ask.limit', { count: settings.maxPerDay })} />
      </p>
      <SheetActions className={styles.actions}>
        <Button
          variant="main"
          grow
          busy={isTurningOn}
          onClick={() => turnOn(settings, firstPushTopics, onEnd)}
        >
          {t('push.ask.yes')}
        </Button>
        <Button grow onClick={refuse}>
          {t('push.ask.no')}
        </Button>
      </SheetActions>
    </Sheet>
  );
}

/** A message as a lock screen shows it. */
function Sample({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.sample}>
      <img src="/icon-192.png" alt="" width={40} height={40} className={styles.mark} />
      <div className="grow">
        <p className={styles.sampleTitle}>{title}</p>
        <p className={styles.sampleText}>{text}</p>
      </div>
    </div>
  );
}

/** Keeps the no on this device and with the account. A failed call is no reason to ask here again. */
const saveRefusal = async (): Promise<void> => {
  storage.set(pushRefusalKey, '1');
  for (const topic of firstPushTopics)
    await api.notices.choose.call({ topic, channel: 'push', on: false }).catch(() => undefined);
};
