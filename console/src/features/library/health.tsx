import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatGb, isDiskLow } from '#entities/disk.ts';
import { formatAge, formatDateAndTime } from '#lib/language/format.ts';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';

/** The disk and the backups. */
export function Health({
  health: { disk, bucket, backups, drill },
}: {
  health: StaffResult<'library.health'>;
}) {
  const { t } = useTranslation('library');
  const isLow = isDiskLow(disk);
  const limit = formatGb(disk.minFreeBytes);
  const { everyHours, lastAt } = backups;
  return (
    <>
      <Section title={t('disk.title')}>
        <Row
          title={<span className="strong">{t('disk.free', { free: formatGb(disk.freeBytes) })}</span>}
          note={t(isLow ? 'disk.low' : 'disk.limit', { limit })}
        />
        {bucket !== null && <Row title={t('disk.bucket', { bucket })} />}
      </Section>
      <Section title={t('backups.title')}>
        {everyHours === null ? (
          <Row title={<span className="strong">{t('backups.off')}</span>} note={t('backups.offText')} />
        ) : (
          <Row
            title={
              <span className="strong">
                {lastAt === null ? t('backups.none') : t('backups.last', { age: formatAge(lastAt) })}
              </span>
            }
            note={t('backups.plan', { count: everyHours })}
          />
        )}
        {drill === null ? (
          <Row title={t('drill.none')} note={t('drill.noneText')} />
        ) : (
          <Row
            title={t('drill.last', { age: formatAge(drill.endedAt) })}
            note={t('drill.lastText', { time: formatDateAndTime(drill.backupCreatedAt) })}
          />
        )}
      </Section>
    </>
  );
}
