import { useTranslation } from 'react-i18next';
import { Row } from '#ui/row.tsx';
import styles from './library.module.css';

const commands = {
  check: 'pnpm staff media check',
  import: 'pnpm staff drama import <folder>',
  backup: 'pnpm staff backup <file>',
  restore: 'pnpm staff restore <file> --drill',
  doctor: 'pnpm staff doctor',
} as const;

/** What stays a command, with the command. */
export function Commands() {
  const { t } = useTranslation('library');
  return (Object.keys(commands) as (keyof typeof commands)[]).map((name) => (
    <Row
      key={name}
      title={t(`commands.${name}`)}
      note={<code className={styles.command}>{commands[name]}</code>}
    />
  ));
}
