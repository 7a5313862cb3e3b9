import { toSubRip, toWebVtt } from '@cliffhanger/contracts/subtitle-cues';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#lib/save-file.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Button } from '#ui/button.tsx';
import { withoutIds } from './cue-edits.ts';
import type { Desk } from './use-desk.ts';

interface DeskHeadProps {
  desk: Desk;
  onFile: (file: File) => void;
  onShift: () => void;
}

const downloadLines = ({ place, editor }: Desk, format: 'vtt' | 'srt'): void => {
  const { slug, number, track } = place;
  const content = (format === 'vtt' ? toWebVtt : toSubRip)(withoutIds(editor.cues));
  saveFile(`${slug}.${String(number).padStart(2, '0')}.${track}.${format}`, new Blob([content]));
};

/** What is done with all lines of the desk. */
export function DeskHead({ desk, onFile, onShift }: DeskHeadProps) {
  const { t } = useTranslation('subtitles');
  const { editor, mayWrite, wave, beside, fill, save } = desk;
  const hasLines = editor.cues.length > 0;
  const actions = [
    ...(hasLines ? (['vtt', 'srt'] as const) : []),
    ...(mayWrite && hasLines ? (['shift'] as const) : []),
    ...(mayWrite && wave ? (['draft'] as const) : []),
    ...(mayWrite && beside && beside.length > 0 ? (['times'] as const) : []),
  ];
  const names = {
    vtt: t('action.download', { format: 'vtt' }),
    srt: t('action.download', { format: 'srt' }),
    shift: t('shift.title'),
    draft: t('action.draft'),
    times: t('action.times'),
  };
  return (
    <>
      {mayWrite && (
        <FileTrigger
          acceptedFileTypes={['.srt', '.vtt', '.ass', '.ssa', '.txt']}
          onSelect={(files) => files?.[0] && onFile(files[0])}
        >
          <Button kind="outline">{t('action.upload')}</Button>
        </FileTrigger>
      )}
      {actions.length > 0 && (
        <ActionMenu
          label={t('action.more')}
          actions={actions.map((id) => ({ id, name: names[id] }))}
          onAction={(id) => {
            if (id === 'shift') onShift();
            else if (id === 'draft') fill(wave?.speech ?? []);
            else if (id === 'times') fill(beside ?? []);
            else downloadLines(desk, id);
          }}
        />
      )}
      {mayWrite && (
        <Button kind="main" isDisabled={!editor.isDirty} isPending={editor.isPending} onPress={save}>
          {t('action.save')}
        </Button>
      )}
    </>
  );
}
