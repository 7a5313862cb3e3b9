import { Icon } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './agreement.module.css';

type AgreementProps = {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  /** The message if it was not accepted. */
  problem?: string | undefined;
  /** Called when the viewer follows a link to one of the texts. */
  onRead: () => void;
};

/** The checkbox for agreement and policy, with links to both. */
export function Agreement({ accepted, onChange, problem, onRead }: AgreementProps) {
  const { t } = useTranslation('account');
  const link = (path: string) => <TextLink href={href(path)} onClick={onRead} />;
  return (
    <div className={styles.agreement}>
      <Checkbox name="accepted" checked={accepted} invalid={problem !== undefined} onChange={onChange}>
        <Trans
          t={t}
          i18nKey="accept"
          components={{ agreement: link(paths.agreement()), policy: link(paths.policy()) }}
        />
        {problem && (
          <span className={styles.problem}>
            <Icon name="warn" size={16} />
            <span>{problem}</span>
          </span>
        )}
      </Checkbox>
    </div>
  );
}

/** `Trans` passes the link text as children. */
function TextLink({ children, ...anchor }: { href: string; onClick: () => void; children?: ReactNode }) {
  return <a {...anchor}>{children}</a>;
}
