import type { ReviewedCommentJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { languageName } from '#lib/language/format.ts';
import { textsIn } from '#lib/language/i18n.ts';
import { Notice } from '#ui/notice.tsx';
import { SwitchRow } from '#ui/switch-row.tsx';
import { timeWords } from './item-words.ts';

const mutedDays = 7;

/** Keeps the author of a comment from writing others for a week, with a reason that they read in their language. */
export function MuteSwitch({ review: { author, comment } }: { review: ReviewedCommentJson }) {
  const { t } = useTranslation('inbox');
  const { mutate, isPending, error } = useChange('user.mute');
  const { mute, language } = author;
  const who = comment.author.id;
  const set = async (isMuted: boolean) => {
    if (!isMuted) return mutate({ who, muted: false });
    const theirs = await textsIn(language);
    const until = new Date(Date.now() + mutedDays * 86_400_000).toISOString();
    mutate({
      who,
      muted: true,
      until,
      reason: theirs(`mute.reason.${comment.reports[0]?.reason ?? 'other'}`),
    });
  };
  return (
    <>
      <SwitchRow
        label={
          mute ? t(mute.until === null ? 'mute.forever' : 'mute.on') : t('mute.off', { count: mutedDays })
        }
        note={
          mute
            ? [
                ...(mute.until === null ? [] : [t('mute.until', { time: timeWords(mute.until) })]),
                mute.reason ?? '',
              ]
                .filter(Boolean)
                .join(' · ')
            : t('mute.note', { language: languageName(language) })
        }
        isOn={mute !== null}
        isDisabled={isPending}
        onChange={(isOn) => void set(isOn)}
      />
      {error && <Notice>{failureMessage(error)}</Notice>}
    </>
  );
}
