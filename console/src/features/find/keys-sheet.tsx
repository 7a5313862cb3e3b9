import { useTranslation } from 'react-i18next';
import { mayDo, useMe } from '#entities/me.ts';
import { places } from '#entities/places.ts';
import { Sheet } from '#ui/sheet.tsx';
import styles from './find.module.css';

/** The keys that work on every screen. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const allowed = places.flat().filter(({ permission }) => permission === undefined || mayDo(me, permission));
  const keys = [
    { keys: ['/'], name: t('find.open') },
    { keys: ['?'], name: t('keys.all') },
    ...allowed.map(({ key, name }) => ({
      keys: ['G', key.toUpperCase()],
      name: t('keys.go', { place: t(name) }),
    })),
  ];
  return (
    <Sheet title={t('keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, name }) => (
          <Key key={name} pressed={pressed} name={name} />
        ))}
      </dl>
    </Sheet>
  );
}

function Key({ pressed, name }: { pressed: readonly string[]; name: string }) {
  return (
    <>
      <dt className={styles.key}>
        {pressed.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{name}</dd>
    </>
  );
}
