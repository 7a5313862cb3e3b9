import type { MergePreview, UserInfo } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { sentenceSpace } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { RowGroup } from '#ui/row-group.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './join.module.css';
import { JoinedAccounts } from './joined-accounts.tsx';
import { MovedRows } from './moved-rows.tsx';

type JoinOfferProps = {
  user: UserInfo;
  preview: MergePreview;
  /** The names of the ways to sign in that come along. */
  ways: string;
  minutesLeft: number;
  isJoining: boolean;
  onJoin: () => void;
  onKeep: () => void;
};

/** The preview of a merge: what moves, what stays, and the decision. */
export function JoinOffer(props: JoinOfferProps) {
  const { user, preview, ways, minutesLeft, isJoining, onJoin, onKeep } = props;
  const { t } = useTranslation('join');
  return (
    <>
      <div className={styles.head}>
        <h2 className="display">
          <WordWrap text={t('head')} />
        </h2>
        <JoinedAccounts user={user} preview={preview} ways={ways} />
      </div>
      <RowGroup title={t('moves')}>
        <MovedRows preview={preview} />
      </RowGroup>
      <RowGroup title={t('stays')}>
        <p>
          <WordWrap text={t('staysText', { ways })} />
        </p>
      </RowGroup>
      <div className={styles.foot}>
        <Button variant="main" wide needsConnection busy={isJoining} onClick={onJoin}>
          {t('action')}
        </Button>
        <Button variant="text" wide onClick={onKeep}>
          {t('keep')}
        </Button>
        <p className={styles.fine}>
          <WordWrap text={`${t('note')}${sentenceSpace()}${t('ends', { count: minutesLeft })}`} />
        </p>
      </div>
    </>
  );
}
