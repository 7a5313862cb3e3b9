import { type NewsPage, newsPages } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useDramas } from '#entities/dramas.ts';
import { Chips } from '#ui/chips.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import type { NewsForm } from './use-news-form.ts';

const kinds = ['none', 'drama', 'episode', 'page'] as const;

/** Where a tap on the message leads. */
export function TargetFields({ values, set, problemOf, leave }: NewsForm) {
  const { t } = useTranslation('notices');
  const dramas = useDramas();
  const { kind, slug, number, page } = values;
  return (
    <>
      <Chips
        label={t('form.target')}
        value={kind}
        choices={kinds.map((value) => ({ value, name: t(`target.${value}`) }))}
        onChange={(chosen) => set({ kind: chosen })}
      />
      {(kind === 'drama' || kind === 'episode') && (
        <ChoiceField
          label={t('form.drama')}
          hint={t('form.dramaHint')}
          value={slug || null}
          choices={dramas.map((drama) => ({ value: drama.slug, name: drama.title ?? drama.slug }))}
          onChange={(chosen) => set({ slug: chosen })}
          problem={problemOf('target.slug')}
        />
      )}
      {kind === 'episode' && (
        <NumberInput
          label={t('form.episode')}
          minValue={1}
          value={number}
          onChange={(chosen) => set({ number: chosen })}
          onBlur={() => leave('target.number')}
          problem={problemOf('target.number')}
        />
      )}
      {kind === 'page' && (
        <ChoiceField
          label={t('form.page')}
          value={page}
          choices={(Object.keys(newsPages) as NewsPage[]).map((value) => ({
            value,
            name: t(`page.${value}`),
          }))}
          onChange={(chosen) => set({ page: chosen })}
          problem={problemOf('target.page')}
        />
      )}
    </>
  );
}
