import { classNames } from '@cliffhanger/look/class-names.ts';
import { useTranslation } from 'react-i18next';
import { providerNames } from '#entities/third-party/provider-names.ts';
import { SquareButton } from '#ui/button.tsx';
import styles from './third-party-buttons.module.css';
import { useThirdParty } from './use-third-party.ts';

type ThirdPartyButtonsProps = {
  /** Called before leaving for a consent page. @returns whether to go on */
  onStart: () => boolean;
  onSignedIn: () => void;
  /** Below a long form, so that the buttons fit on the first screen of a phone. */
  compact?: boolean;
};

/** A button for each third party that this server offers. */
export function ThirdPartyButtons({ onStart, onSignedIn, compact }: ThirdPartyButtonsProps) {
  const { t } = useTranslation('account');
  const { parties, busy, start } = useThirdParty({ onSignedIn });
  if (parties.length === 0) return null;
  return (
    <section
      className={classNames(styles.section, compact && styles.compact)}
      aria-labelledby="third-parties"
    >
      <p id="third-parties" className="small t2">
        {t('thirdParty.title')}
      </p>
      <div className={styles.parties}>
        {parties.map((party) => (
          <SquareButton
            key={party}
            icon={party}
            label={t('thirdParty.continue', { provider: providerNames[party] })}
            className={styles.party}
            needsConnection
            aria-busy={busy === party || undefined}
            disabled={busy !== null && busy !== party}
            onClick={() => {
              if (busy === null && onStart()) start(party);
            }}
          />
        ))}
      </div>
    </section>
  );
}
