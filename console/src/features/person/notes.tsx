import { noteLength } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useChange } from '#lib/api/use-call.ts';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { formatTime } from '#lib/language/format.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { Section } from '#ui/page.tsx';
import { showToast } from '#ui/toasts.tsx';
import styles from './person.module.css';
import type { Person } from './person.ts';

type Note = Person['notes'][number];

/** What staff noted about a viewer, the latest first. Nothing is drawn without any. */
export function Notes({ person }: { person: Person }) {
  const { t } = useTranslation(['people', 'team']);
  const mayAct = useMay('people.act');
  const [removed, setRemoved] = useState<Note | null>(null);
  if (person.notes.length === 0) return null;
  return (
    <Section title={t('note.title')}>
      {person.notes.map((note) => (
        <div key={note.id} className={styles.note}>
          <p>{note.text}</p>
          <div className={styles.line}>
            <span className="fine">{t('note.by', { name: note.author, time: formatTime(note.at) })}</span>
            {mayAct && (
              <Button
                kind="plain"
                onPress={() => setRemoved(note)}
                aria-label={t('note.removeNamed', { name: note.author, time: formatTime(note.at) })}
              >
                {t('team:remove')}
              </Button>
            )}
          </div>
        </div>
      ))}
      {removed && <RemoveNoteSheet person={person} note={removed} onClose={() => setRemoved(null)} />}
    </Section>
  );
}

interface SheetProps {
  person: Person;
  onClose: () => void;
}

function RemoveNoteSheet({ person, note, onClose }: SheetProps & { note: Note }) {
  const { t } = useTranslation('people');
  const { mutateAsync, isPending, error } = useChange('user.removeNote');
  const title = t('note.removeNamed', { name: note.author, time: formatTime(note.at) });
  const remove = async () => {
    await mutateAsync({ who: person.id, noteId: note.id });
    showToast({ text: t('note.removed') });
    onClose();
  };
  return (
    <ActSheet
      title={title}
      text={note.text}
      button={title}
      onAct={remove}
      onClose={onClose}
      isPending={isPending}
      error={error}
    />
  );
}

/** Writes a note about a viewer. */
export function NoteSheet({ person: { id: who, displayName: name }, onClose }: SheetProps) {
  const { t } = useTranslation('people');
  const { bind, save } = useCallForm({
    call: 'user.note',
    defaultValues: { text: '' },
    draft: `note ${who}`,
    toInput: ({ text }) => ({ who, text }),
    onDone: () => {
      showToast({ text: t('note.done') });
      onClose();
    },
  });
  return (
    <FormSheet title={t('note.about', { name })} button={t('note.button')} {...save} onClose={onClose}>
      <Field
        label={t('note.text')}
        hint={t('note.hint', { name })}
        isLong
        maxLength={noteLength}
        autoFocus
        {...bind('text')}
      />
    </FormSheet>
  );
}
