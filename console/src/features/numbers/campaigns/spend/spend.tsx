import { maxSpendRows } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCampaignName } from '#features/numbers/campaigns/campaign-texts.ts';
import styles from '#features/numbers/campaigns/campaigns.module.css';
import { FigureTable } from '#features/numbers/figure-table.tsx';
import type { Period } from '#features/numbers/period.ts';
import { useAnswer } from '#lib/api/use-call.ts';
import { formatCalendarDay, formatMoney } from '#lib/language/format.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded } from '#ui/state.tsx';
import { ImportSheet } from './import-sheet.tsx';
import { RemoveSpendSheet, type SpendRow, SpendSheet } from './spend-sheets.tsx';

interface SpendProps {
  period: Period;
  campaign: string | undefined;
  /** Names that links have. */
  known: readonly string[];
}

type Open = { what: 'add' | 'import' } | { what: 'change' | 'remove'; row: SpendRow } | null;

const pageRows = 100;

/** What was spent in the period, which staff type or bring in as a file. */
export function Spend({ period: { from, until }, campaign, known }: SpendProps) {
  const { t } = useTranslation('numbers');
  const nameOf = useCampaignName();
  const [limit, setLimit] = useState(pageRows);
  const [open, setOpen] = useState<Open>(null);
  const list = { from, until, campaign, limit };
  const spend = useAnswer('spend.list', list, { keepsPrevious: true });
  const sheet = { list, known, onClose: () => setOpen(null) };
  const columns = [t('one.campaign'), t('day'), t('campaigns.spent'), t('spend.actions')];
  return (
    <Section
      title={t('spend.title')}
      end={
        <div className={styles.actions}>
          <Button kind="plain" onPress={() => setOpen({ what: 'add' })}>
            {t('spend.add')}
          </Button>
          <Button kind="plain" onPress={() => setOpen({ what: 'import' })}>
            {t('spend.import')}
          </Button>
        </div>
      }
    >
      <p className="fine">{t('spend.note')}</p>
      <Loaded answer={spend} lines={3}>
        {({ result: { rows, nextOffset } }) =>
          rows.length > 0 && (
            <>
              <FigureTable
                label={t('spend.title')}
                columns={columns}
                rows={rows.map((row) => {
                  const amount = formatMoney(row);
                  return {
                    id: `${row.day} ${row.currency} ${row.campaign}`,
                    cells: [
                      <bdi key="name" className={styles.name}>
                        {nameOf(row.campaign)}
                      </bdi>,
                      formatCalendarDay(row.day),
                      amount,
                      <span key="menu" className={styles.menu}>
                        <ActionMenu
                          label={t('spend.actionsOf', { amount, day: formatCalendarDay(row.day) })}
                          actions={[
                            { id: 'change', name: t('spend.change') },
                            { id: 'remove', name: t('spend.remove') },
                          ]}
                          onAction={(what) => setOpen({ what, row })}
                        />
                      </span>,
                    ],
                  };
                })}
              />
              {nextOffset !== null && limit < maxSpendRows && (
                <div className={styles.more}>
                  <Button onPress={() => setLimit(Math.min(maxSpendRows, limit + pageRows))}>
                    {t('spend.more')}
                  </Button>
                </div>
              )}
              {nextOffset !== null && limit >= maxSpendRows && <p className="fine">{t('spend.tooMany')}</p>}
            </>
          )
        }
      </Loaded>
      {open?.what === 'add' && <SpendSheet {...sheet} row={null} campaign={campaign} />}
      {open?.what === 'change' && <SpendSheet {...sheet} row={open.row} campaign={campaign} />}
      {open?.what === 'remove' && <RemoveSpendSheet {...sheet} row={open.row} />}
      {open?.what === 'import' && <ImportSheet onClose={sheet.onClose} />}
    </Section>
  );
}
