import { useTranslation } from 'react-i18next';
import { rolesThatMay, useMay } from '#entities/me.ts';
import { formatList } from '#lib/language/format.ts';
import { showToast } from '#ui/toasts.tsx';
import { DropArea, usePageDrop } from './drop-area.tsx';
import { FileList } from './file-list.tsx';
import { useFiles } from './use-files.ts';

/** Where files of a drama are dropped, and those on their way. */
export function DramaFiles({ slug }: { slug: string }) {
  const mayWrite = useMay('content.write');
  const { rows, send } = useFiles(slug);
  return (
    <div>
      {mayWrite ? <DropArea onFiles={send} /> : <RefusedDrop />}
      <FileList slug={slug} rows={rows} onSend={send} />
    </div>
  );
}

/** Takes files that are dropped on a page of the drama that does not show them. */
export function PageDrop({ slug, onSent }: { slug: string; onSent: () => void }) {
  const mayWrite = useMay('content.write');
  const { send } = useFiles(slug);
  const sayWhoMay = useWhoMay();
  usePageDrop((files) => {
    if (!mayWrite) return sayWhoMay();
    send(files);
    onSent();
  });
  return null;
}

function RefusedDrop() {
  usePageDrop(useWhoMay());
  return null;
}

/** Says who can send files, to somebody who cannot. */
const useWhoMay = (): (() => void) => {
  const { t } = useTranslation(['files', 'common']);
  const roles = rolesThatMay('content.write').map((role) => t(`common:roles.${role}`));
  return () => showToast({ text: t('drop.notAllowed', { roles: formatList(roles) }) });
};
