import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { showToast } from '#ui/toasts.tsx';
import { inputOf, type NewsFormValues, valuesOf } from './news-form-values.ts';
import type { News } from './news-words.ts';

export type CallForm = ReturnType<typeof useNewsForm>;
/** The form as its parts use it. */
export type NewsForm = Pick<CallForm, 'values' | 'set' | 'problemOf' | 'leave'>;

/** The address of a message. */
export const newsPath = (id: string): string => `/notices/messages?id=${encodeURIComponent(id)}`;

/** The form of a message. @param news null for a new one */
export const useNewsForm = (news: News | null) => {
  const { t } = useTranslation('notices');
  const navigate = useNavigate();
  const [defaultValues] = useState(() => valuesOf(news));
  return useCallForm<'notices.set', NewsFormValues>({
    call: 'notices.set',
    defaultValues: news === null ? defaultValues : valuesOf(news),
    draft: `news ${news?.id ?? 'new'}`,
    ...(news !== null && { list: 'notices.show', listInput: { id: news.id } }),
    toInput: inputOf,
    onDone: ({ id }) => {
      showToast({ text: t('form.saved') });
      return navigate(newsPath(id));
    },
  });
};
