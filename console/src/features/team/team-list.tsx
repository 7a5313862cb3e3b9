import type { StaffPersonJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList, formatTimeInText, languageName } from '#lib/language/format.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Row } from '#ui/row.tsx';
import { NewLinkSheet } from './new-link-sheet.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import { RoleSheet } from './role-sheet.tsx';
import { SignOutSheet } from './sign-out-sheet.tsx';

type Action = 'change' | 'newLink' | 'signOut' | 'remove';
const sheets = { change: RoleSheet, newLink: NewLinkSheet, signOut: SignOutSheet, remove: RemoveSheet };

/** The people of the console, those who left last. */
export function TeamList({ people }: { people: readonly StaffPersonJson[] }) {
  const [open, setOpen] = useState<{ action: Action; person: StaffPersonJson } | null>(null);
  const OpenSheet = open && sheets[open.action];
  return (
    <>
      {people.map((person) => (
        <PersonRow key={person.id} person={person} onAction={(action) => setOpen({ action, person })} />
      ))}
      {open && OpenSheet && <OpenSheet person={open.person} onClose={() => setOpen(null)} />}
    </>
  );
}

interface PersonRowProps {
  person: StaffPersonJson;
  onAction: (action: Action) => void;
}

function PersonRow({ person, onAction }: PersonRowProps) {
  const { t } = useTranslation(['team', 'common']);
  const { name, role, languages, endedAt } = person;
  const state = useStateOf(person);
  const named = t(`common:role.${role}`);
  const title = languages.length > 0 ? `${named}: ${formatList(languages.map(languageName))}` : named;
  return (
    <Row
      title={<span className={endedAt === null ? 'strong' : 't3'}>{name}</span>}
      note={`${title} · ${state}`}
      end={
        endedAt === null && (
          <ActionMenu
            label={t('actions', { name })}
            actions={(['change', 'newLink', 'signOut', 'remove'] as const).map((id) => ({ id, name: t(id) }))}
            onAction={onAction}
          />
        )
      }
    />
  );
}

/** When a person was last here, by what they sign in, and whether a link of theirs is open. */
const useStateOf = ({ endedAt, linkExpiresAt, lastSeenAt, passkeyCount }: StaffPersonJson): string => {
  const { t } = useTranslation('team');
  if (endedAt !== null) return t('left', { time: formatTimeInText(endedAt) });
  const seen = lastSeenAt === null ? t('neverIn') : t('seen', { time: formatTimeInText(lastSeenAt) });
  const link = linkExpiresAt === null ? [] : [t('linkOpen', { until: formatTimeInText(linkExpiresAt) })];
  return [seen, t('passkeys', { count: passkeyCount }), ...link].join(' · ');
};
