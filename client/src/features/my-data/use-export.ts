import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { toast } from '#ui/toast.ts';

/** Downloads all data about the viewer as a file. */
export function useExport() {
  const { t } = useTranslation('myData');
  return useMutation({
    mutationFn: async () => {
      const data = await api.myData.export.call();
      saveFile(`cliffhanger-my-data-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
    },
    onSuccess: () => toast(t('exported')),
  });
}

const saveFile = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
