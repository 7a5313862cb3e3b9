import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { api } from '#lib/api/client.ts';
import { copyText } from '#lib/copy-text.ts';
import { toast } from '#ui/toast.ts';
import { useCopied } from '#ui/use-copied.ts';
import { savePicture, toPictureFile } from './picture-file.ts';

export interface Shared {
  link: string;
  title?: string;
  text?: string;
  /** The toast after text and link were copied together. Without it, the link is copied alone. */
  copied?: string;
}

export interface Sharing {
  /** Keeps the picture of a card that has been drawn, for `send` and `save`. */
  keepCard: (canvas: HTMLCanvasElement) => Promise<void>;
  /** Opens the system's share sheet, with the card where it takes one. Without a share sheet, it copies what is shared. */
  send: () => Promise<void>;
  copyWithToast: () => Promise<void>;
  /** Whether `copy` has just copied the link, for a button that says so itself. */
  isCopied: boolean;
  copy: () => Promise<void>;
  save: () => void;
}

/** Whether the system has a share sheet for this page. */
export const hasShareSheet = (): boolean => 'share' in navigator;

/** Whether the system's share sheet takes pictures from this page. */
export const takesPictures = (): boolean =>
  navigator.canShare?.({ files: [new File([''], 'card.png', { type: 'image/png' })] }) ?? false;

/**
 * Sends a link with its card, copies it, and saves the card. A link that was sent or copied finishes today's task of sharing.
 * @param shared undefined while the link is made
 */
export function useSharing(shared: Shared | undefined, fileName = 'cliffhanger.png'): Sharing {
  const { t } = useTranslation('common');
  const report = useReportShare();
  const copied = useCopied(shared?.link ?? '');
  // Made as the card is drawn, since a share must begin at once after the tap.
  const picture = useRef<File | null>(null);
  const keepCard = useCallback(
    async (canvas: HTMLCanvasElement) => {
      picture.current = await toPictureFile(canvas, fileName);
    },
    [fileName],
  );
  const copyWithToast = async () => {
    if (!shared) return;
    const { link, text, copied: copiedWords } = shared;
    const isCopied = await copyText(copiedWords === undefined ? link : `${text}\n${link}`);
    toast(isCopied ? (copiedWords ?? t('linkCopied')) : t('copyRefused'));
    if (isCopied) report();
  };

  return {
    keepCard,
    send: async () => {
      if (!shared) return;
      if (!hasShareSheet()) await copyWithToast();
      else if (await openShareSheet(shared, picture.current)) report();
    },
    copyWithToast,
    isCopied: copied.isCopied,
    copy: async () => {
      if (shared && (await copied.copy())) report();
    },
    save: () => {
      if (picture.current) savePicture(picture.current);
    },
  };
}

/** @returns whether the viewer has chosen where to send it */
const openShareSheet = async (
  { link, copied: _, ...words }: Shared,
  picture: File | null,
): Promise<boolean> => {
  const files = picture ? [picture] : [];
  const card = picture && navigator.canShare?.({ files }) ? { files } : {};
  try {
    await navigator.share({ ...words, url: link, ...card });
    return true;
  } catch {
    // The viewer has closed the share sheet.
    return false;
  }
};

/** Reports that the viewer has shared something. A visitor has no tasks. */
function useReportShare(): () => void {
  const isSignedIn = useIsSignedIn();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...api.rewards.shared.mutation(),
    // The link was shared all the same.
    meta: { handlesError: true },
    onSuccess: () => invalidate(queryClient, staleAfter.share()),
  });
  return () => {
    if (isSignedIn) mutate();
  };
}
