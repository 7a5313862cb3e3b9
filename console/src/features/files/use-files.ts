import type { UploadJson } from '@cliffhanger/contracts/staff';
import { useMe } from '#entities/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useStore } from '#lib/store.ts';
import { type SendingFile, sendFiles, sendingFiles } from './sending.ts';

/** A file of a drama: what the server has of it, what this page sends of it, or both. */
export interface FileRow {
  key: string;
  upload: UploadJson | null;
  sending: SendingFile | null;
}

/** Whether the page knows more of a file than the server's list. */
const isCurrent = ({ state }: SendingFile, upload: UploadJson): boolean =>
  state !== 'sent' || upload.state === 'sending';

/** The files that are on their way to a drama. */
export const useFiles = (slug: string) => {
  const { name: me } = useMe();
  const { data: uploads = [] } = useCall('upload.list', { slug });
  const sending = useStore(sendingFiles).filter((file) => file.slug === slug);
  const rows: FileRow[] = [
    ...uploads.map((upload) => ({
      key: upload.id,
      upload,
      sending: sending.find((file) => file.id === upload.id && isCurrent(file, upload)) ?? null,
    })),
    ...sending
      .filter((file) => file.state !== 'sent' && !uploads.some((upload) => upload.id === file.id))
      .map((file) => ({ key: file.key, upload: null, sending: file })),
  ];
  const unfinished = uploads.filter(({ state, sentBy }) => state === 'sending' && sentBy === me);
  return {
    rows,
    send: (files: readonly File[], insteadOf?: string) =>
      void sendFiles(slug, files, { unfinished, insteadOf }),
  };
};
