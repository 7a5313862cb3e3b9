import { useCallback, useRef } from 'react';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { useReportShare } from '#entities/share/use-report-share.ts';
import { saveCanvas, toPictureFile } from '#ui/save-canvas.ts';
import { useCopied } from '#ui/use-copied.ts';

const fileName = 'cliffhanger.png';

type Shared = { title: string; text: string; link: string };

/** Sends the link with the card by the system's share sheet, copies the link, and saves the card. */
export function useSendLink(shared: Shared | undefined) {
  const reportShare = useReportShare();
  const isSignedIn = useIsSignedIn();
  const copied = useCopied(shared?.link ?? '');
  const canvas = useRef<HTMLCanvasElement>(null);
  // Made as the card is drawn, since a share must begin at once after the tap.
  const file = useRef<File | null>(null);
  const keepFile = useCallback((drawn: HTMLCanvasElement) => {
    void toPictureFile(drawn, fileName).then((picture) => {
      file.current = picture;
    });
  }, []);
  const report = () => {
    if (isSignedIn) reportShare();
  };

  return {
    canvas,
    keepFile,
    send: async () => {
      if (shared && (await sendLink(shared, file.current))) report();
    },
    isCopied: copied.isCopied,
    copy: async () => {
      if (!shared) return;
      await copied.copy();
      report();
    },
    save: () => void saveCanvas(canvas.current, fileName),
  };
}

/** Opens the system's share sheet. @returns whether the viewer has chosen where to send it */
const sendLink = async ({ title, text, link }: Shared, picture: File | null): Promise<boolean> => {
  const files = picture ? [picture] : [];
  const card = picture && navigator.canShare?.({ files }) ? { files } : {};
  try {
    await navigator.share({ title, text, url: link, ...card });
    return true;
  } catch {
    // The viewer has closed the share sheet.
    return false;
  }
};
