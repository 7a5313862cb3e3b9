import { type Language, languages } from '@cliffhanger/contracts/language-table';
import { dramaTextNames, episodeTextNames } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withText } from '#entities/drama-draft/draft.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useMe } from '#entities/me.ts';
import { formatNumber, languageName } from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';
import { cssVariables } from '#ui/css-variables.ts';
import { Section } from '#ui/page.tsx';
import { listTextRows, type TextRow } from './list-text-rows.ts';
import { readPastedTable } from './read-pasted-table.ts';
import { TextCell } from './text-cell.tsx';
import styles from './texts.module.css';
import { useTextProblems } from './use-text-problems.ts';

/** The texts of the drama and of its episodes, the languages beside each other. */
export function TextsTab({ editor }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const { drama } = editor;
  const [kind, setKind] = useState<(typeof episodeTextNames)[number]>('title');
  const columns = useColumns(drama.originalLanguage);
  return (
    <>
      <p className={`fine ${styles.note}`}>
        {drama.missing.length === 0
          ? t('texts.complete')
          : t('texts.missing', { count: drama.missing.length, number: formatNumber(drama.missing.length) })}
        {` ${t('texts.paste')}`}
      </p>
      <Section title={t('texts.drama')}>
        <TextTable editor={editor} columns={columns} rows={listTextRows(editor, dramaTextNames, [])} />
      </Section>
      <Section
        title={t('tab.episodes')}
        end={
          <Chips
            label={t('texts.kind')}
            value={kind}
            choices={episodeTextNames.map((value) => ({ value, name: t(`text.${value}`) }))}
            onChange={setKind}
          />
        }
      >
        <TextTable editor={editor} columns={columns} rows={listTextRows(editor, [], [kind])} />
      </Section>
    </>
  );
}

interface Column {
  language: Language;
  mayWrite: boolean;
}

/** A translator writes in their languages, and reads that of the drama beside them. */
const useColumns = (originalLanguage: Language): Column[] => {
  const { role, languages: own } = useMe();
  if (role !== 'translator')
    return languages.map((language) => ({ language, mayWrite: role === 'owner' || role === 'editor' }));
  return languages
    .filter((language) => own.includes(language) || language === originalLanguage)
    .map((language) => ({ language, mayWrite: own.includes(language) }));
};

interface TextTableProps {
  editor: DramaEditor;
  columns: readonly Column[];
  rows: readonly TextRow[];
}

function TextTable({ editor, columns, rows }: TextTableProps) {
  const { t } = useTranslation('drama');
  const problems = useTextProblems(editor);
  const { drama, edit } = editor;
  const paste = (rowIndex: number, columnIndex: number, table: readonly (readonly string[])[]) =>
    edit((draft) => {
      let next = draft;
      for (const [down, cells] of table.entries())
        for (const [along, text] of cells.entries()) {
          const row = rows[rowIndex + down];
          const column = columns[columnIndex + along];
          if (row && column?.mayWrite && text !== '')
            next = withText(next, row.episodeId, row.name, column.language, text);
        }
      return next;
    });
  return (
    <div className={styles.table} style={cssVariables({ '--languages': columns.length })}>
      <div className={styles.heads}>
        <span />
        {columns.map(({ language }) => (
          <span key={language} className={styles.head}>
            {languageName(language)}
            {language === drama.originalLanguage && <span className="t3">{` ${t('texts.original')}`}</span>}
          </span>
        ))}
      </div>
      {rows.map((row, rowIndex) => (
        <div key={row.key} className={styles.row}>
          <span className={styles.name}>{row.label}</span>
          {columns.map(({ language, mayWrite }, columnIndex) => (
            <TextCell
              key={language}
              label={`${row.label}, ${languageName(language)}`}
              language={language}
              text={row.texts[language]}
              maxLength={row.maxLength}
              problem={problems[`${row.path}.${language}`]}
              isReadOnly={!mayWrite}
              onChange={(text) => edit((draft) => withText(draft, row.episodeId, row.name, language, text))}
              onPaste={(clipboard) => {
                const table = readPastedTable(clipboard);
                if (table === null) return false;
                paste(rowIndex, columnIndex, table);
                return true;
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
