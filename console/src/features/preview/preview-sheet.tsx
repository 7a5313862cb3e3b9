import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#ui/sheet.tsx';
import { firstPreview } from './first-preview.ts';
import { PreviewView } from './preview-view.tsx';
import type { PreviewInput } from './use-preview.ts';

interface PreviewSheetProps {
  /** The screen that is shown first: a drama, a banner, the home screen or the offers. */
  subject: Partial<PreviewInput>;
  onClose: () => void;
}

/** The preview over another screen. */
export function PreviewSheet({ subject, onClose }: PreviewSheetProps) {
  const { t } = useTranslation('preview');
  const [input, setInput] = useState<PreviewInput>(() => firstPreview(subject));
  return (
    <Sheet title={t('title')} onClose={onClose} isWide>
      <PreviewView input={input} onChange={(changes) => setInput({ ...input, ...changes })} />
    </Sheet>
  );
}
