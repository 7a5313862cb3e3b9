import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { countryName, formatTimeInText } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Loaded, State } from '#ui/state.tsx';
import styles from './preview.module.css';
import { PreviewControls } from './preview-controls.tsx';
import { LoadingPreview, PreviewFrame } from './preview-frame.tsx';
import { type PreviewInput, useHasEnded, usePreview } from './use-preview.ts';

interface PreviewViewProps {
  input: PreviewInput;
  onChange: (changes: Partial<PreviewInput>) => void;
}

/** The app as a viewer sees it, and who this viewer is. */
export function PreviewView({ input, onChange }: PreviewViewProps) {
  const { t } = useTranslation('preview');
  const preview = usePreview(input);
  return (
    <div className={styles.view}>
      <div className={styles.side}>
        <PreviewControls input={input} onChange={onChange} />
        {preview.data && <PreviewNotes preview={preview.data} input={input} />}
      </div>
      <Loaded answer={preview} loading={<LoadingPreview />}>
        {(opened) => (
          <OpenedPreview
            key={opened.url}
            preview={opened}
            title={t('frame')}
            onAgain={() => void preview.refetch()}
          />
        )}
      </Loaded>
    </div>
  );
}

/** When it ends, and what the frame does not say. */
function PreviewNotes({ preview, input }: { preview: StaffResult<'preview.link'>; input: PreviewInput }) {
  const { t } = useTranslation('preview');
  const said = useRelease(preview, input);
  return (
    <>
      {said !== null && <Notice>{said}</Notice>}
      <p className="fine">{t('ends', { end: formatTimeInText(preview.endsAt) })}</p>
    </>
  );
}

interface OpenedPreviewProps {
  preview: StaffResult<'preview.link'>;
  title: string;
  onAgain: () => void;
}

function OpenedPreview({ preview, title, onAgain }: OpenedPreviewProps) {
  const { t } = useTranslation('preview');
  const hasEnded = useHasEnded(preview);
  if (!hasEnded) return <PreviewFrame url={preview.url} title={title} />;
  const action = (
    <Button kind="main" onPress={onAgain}>
      {t('again')}
    </Button>
  );
  return <State title={t('ended')} text={t('endedText')} action={action} />;
}

/** What a viewer is told of the drama, where it differs from what the frame may suggest. */
const useRelease = (
  { release, releasedAt }: StaffResult<'preview.link'>,
  { country }: PreviewInput,
): string | null => {
  const { t } = useTranslation('preview');
  if (release === null || release === 'released') return null;
  return t(`release.${release}`, {
    country: countryName(country),
    time: releasedAt === null ? '' : formatTimeInText(releasedAt),
  });
};
