import { useMay } from '#entities/me.ts';
import { DropArea, usePageDrop } from './drop-area.tsx';
import { FileList } from './file-list.tsx';
import { useFiles } from './use-files.ts';

/** Where files of a drama are dropped, and those on their way. */
export function DramaFiles({ slug }: { slug: string }) {
  const mayWrite = useMay('content.write');
  const { rows, send } = useFiles(slug);
  return (
    <div>
      {mayWrite && <DropArea onFiles={send} />}
      <FileList slug={slug} rows={rows} onSend={send} />
    </div>
  );
}

/** Takes files that are dropped on a page of the drama that does not show them. */
export function PageDrop({ slug, onSent }: { slug: string; onSent: () => void }) {
  const mayWrite = useMay('content.write');
  const { send } = useFiles(slug);
  usePageDrop((files) => {
    if (!mayWrite) return;
    send(files);
    onSent();
  });
  return null;
}
