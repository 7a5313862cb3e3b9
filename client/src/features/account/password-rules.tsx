import { limits } from '@cliffhanger/contracts/core';
import { passwordRules } from '@cliffhanger/contracts/user';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './password-rules.module.css';

const rules = ['length', 'letter', 'digit'] as const satisfies readonly (keyof typeof passwordRules)[];

/** The rules of a password, each with a tick once the password satisfies it. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('account');
  return (
    <span className={styles.rules}>
      {rules.map((rule) => {
        const isMet = passwordRules[rule](password);
        return (
          <span key={rule} className={classNames(styles.rule, isMet && styles.kept)}>
            {t(`rules.${rule}`, limits.password)}
            <Icon name="check" size={12} className={styles.tick} />
            {isMet && <span className="visually-hidden">{t('rules.kept')}</span>}
          </span>
        );
      })}
    </span>
  );
}
