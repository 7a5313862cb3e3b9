import type { EpisodeDetail } from '@cliffhanger/contracts';
import { watchLimitRules } from '@cliffhanger/contracts/watch-limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CoinPrice } from '#entities/wallet/coin-price.tsx';
import { api } from '#lib/api/client.ts';
import { formatDuration, formatTimeOfDay } from '#lib/language/format.ts';
import { allowedMinutes, type StopReason } from '#player/stops/stop-rule.ts';
import { EndNote } from '#player/view/notes/end-note.tsx';
import { Button } from '#ui/button.tsx';

type StopEndProps = {
  stop: StopReason;
  detail: EpisodeDetail;
  onGoOn: () => void;
  onLeave: () => void;
};

/** What the player says where it stands still by the viewer's own choice. */
export function StopEnd({ stop, ...props }: StopEndProps) {
  if (stop === 'dailyLimit') return <DayEnd {...props} />;
  return stop === 'chosen' ? <ChosenEnd {...props} /> : <Question {...props} />;
}

type CardProps = Omit<StopEndProps, 'stop'>;

function ChosenEnd({ detail: { episode, next }, onGoOn, onLeave }: CardProps) {
  const { t } = useTranslation(['player', 'common']);
  return (
    <EndNote
      title={t('stop.chosen', { number: episode.number })}
      text={t('stop.chosenText')}
      actions={
        <>
          <Button variant="main" grow onClick={onLeave}>
            {t('common:done')}
          </Button>
          {next && (
            <Button
              onClick={onGoOn}
              end={next.access === 'locked' ? <CoinPrice coins={next.priceCoins} /> : undefined}
            >
              {t('end.playEpisode', { number: next.number })}
            </Button>
          )}
        </>
      }
    />
  );
}

/** A new day may begin while the card is read. */
const askAgainMs = 60_000;

function DayEnd({ onGoOn, onLeave }: CardProps) {
  const { t } = useTranslation('player');
  const queryClient = useQueryClient();
  const { data: limits } = useQuery({ ...api.watchLimits.get.query(), refetchInterval: askAgainMs });
  const { mutate, isPending } = useMutation({
    ...api.watchLimits.extend.mutation(),
    onSuccess: (extended) => {
      queryClient.setQueryData(api.watchLimits.get.key(), extended);
      onGoOn();
    },
  });
  const allowed = limits && allowedMinutes(limits);
  if (!limits || !allowed) return null;
  return (
    <EndNote
      title={t('stop.day')}
      text={t('stop.dayText', {
        limit: formatDuration(allowed * 60),
        time: formatTimeOfDay(limits.dayEndsAt),
      })}
      actions={
        <>
          <Button variant="main" grow onClick={onLeave}>
            {t('stop.forToday')}
          </Button>
          <Button busy={isPending} onClick={() => mutate({ extraMinutes: limits.extraMinutes })}>
            {t('stop.more', { minutes: watchLimitRules.extraMinutes })}
          </Button>
        </>
      }
    />
  );
}

function Question({ onGoOn, onLeave }: CardProps) {
  const { t } = useTranslation('player');
  return (
    <EndNote
      title={t('stop.stillWatching')}
      text={t('stop.stillWatchingText')}
      actions={
        <>
          <Button variant="main" grow icon="play" onClick={onGoOn}>
            {t('stop.goOn')}
          </Button>
          <Button onClick={onLeave}>{t('stop.leave')}</Button>
        </>
      }
    />
  );
}
