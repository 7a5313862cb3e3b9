import { staffCalls } from '@cliffhanger/contracts/staff';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LogFilter, LogFilters } from '#features/log/log-filters.tsx';
import { LogList } from '#features/log/log-list.tsx';
import { saveLog } from '#features/log/save-log.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { zoneName } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';

const { beforeId: _, limit: __, ...fields } = staffCalls['log.list'].input.shape;

/** What staff changed, who signed in and who opened whose page. */
export function Log() {
  const { t } = useTranslation(['log', 'common']);
  const [given, change] = useAddressInput(fields);
  const filter = given as LogFilter;
  const save = useMutation({ mutationFn: saveLog });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page
      title={t('common:place.log')}
      note={t('note', { zone: zoneName() })}
      actions={
        <Button kind="quiet" isPending={save.isPending} onPress={() => save.mutate(filter)}>
          {t('save')}
        </Button>
      }
    >
      {save.error && <Notice>{failureMessage(save.error)}</Notice>}
      <LogFilters filter={filter} onChange={change} />
      <LogList
        filter={filter}
        empty={
          isFiltered
            ? { title: t('noneFound'), text: t('noneFoundText') }
            : { title: t('none'), text: t('noneText') }
        }
      />
    </Page>
  );
}
