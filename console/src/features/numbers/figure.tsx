import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFile, toCsv } from '#lib/csv.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { FigureTable, type FigureTableProps } from './figure-table.tsx';
import styles from './numbers.module.css';

interface FigureProps extends Omit<FigureTableProps, 'label'> {
  title: string;
  /** Beside the title: choices. */
  note?: ReactNode;
  /** One sentence that says what the figure counts. */
  counts: string;
  plot?: ReactNode;
  /** Of the file, without its extension. */
  fileName: string;
  /** The rows of the file, with their names first. Numbers are plain, as spreadsheets read them. */
  csv: () => readonly (readonly (string | number | null)[])[];
}

/** A plot with the sentence that says what it counts, its table and its CSV. */
export function Figure({ title, note, counts, plot, fileName, csv, ...table }: FigureProps) {
  const { t } = useTranslation('numbers');
  const save = () => saveFile(`${fileName}.csv`, csvFile(toCsv(csv())));
  return (
    <Section
      title={title}
      note={note}
      end={
        <Button kind="plain" onPress={save}>
          {t('csv')}
        </Button>
      }
    >
      {plot}
      <p className={`fine ${styles.counts}`}>{counts}</p>
      <FigureTable label={title} {...table} />
    </Section>
  );
}
