import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InviteSheet } from '#features/team/invite-sheet.tsx';
import { TeamList } from '#features/team/team-list.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { Loaded } from '#ui/state.tsx';

/** The people of the console, their roles and invitations. */
export function Team() {
  const { t } = useTranslation(['team', 'common']);
  const [isInviting, setIsInviting] = useState(false);
  const people = useCall('people.list', {});
  return (
    <Page
      title={t('common:place.team')}
      note={t('note')}
      actions={
        <Button kind="main" onPress={() => setIsInviting(true)}>
          {t('invite')}
        </Button>
      }
    >
      <Loaded answer={people}>{(list) => <TeamList people={list} />}</Loaded>
      {isInviting && <InviteSheet onClose={() => setIsInviting(false)} />}
    </Page>
  );
}
