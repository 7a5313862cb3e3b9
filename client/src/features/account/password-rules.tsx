import { limits } from '@cliffhanger/contracts/core';
import { passwordRules } from '@cliffhanger/contracts/password';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadCommonPasswords, useCommonPasswords } from '#entities/session/new-password.ts';
import styles from './password-rules.module.css';

const rules = ['length', 'notCommon', 'notName'] as const satisfies readonly (keyof typeof passwordRules)[];

type PasswordRulesProps = {
  password: string;
  /** The user name or address of the account, as far as it was typed. */
  name: string;
};

/** The rules of a password, each with a tick once the password satisfies it. */
export function PasswordRules({ password, name }: PasswordRulesProps) {
  const { t } = useTranslation('account');
  const common = useCommonPasswords();
  useEffect(preloadCommonPasswords, []);
  const isKnown = { length: true, notCommon: common.size > 0, notName: true };
  return (
    <span className={styles.rules}>
      {rules.map((rule) => {
        const isMet =
          password !== '' && isKnown[rule] && passwordRules[rule](password, { names: [name], common });
        return (
          <span key={rule} className={classNames(styles.rule, isMet && styles.kept)}>
            <span>{t(`rules.${rule}`, limits.password)}</span>
            <Icon name="check" size={12} className={styles.tick} />
            {isMet && <span className="visually-hidden">{t('rules.kept')}</span>}
          </span>
        );
      })}
    </span>
  );
}
