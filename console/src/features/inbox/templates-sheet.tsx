import { languages } from '@cliffhanger/contracts/language-table';
import type { AnswerTemplateJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatList, languageName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Row } from '#ui/row.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { showToast } from '#ui/toasts.tsx';
import { TemplateForm } from './template-form.tsx';
import { textsOf } from './template-texts.ts';

interface TemplatesSheetProps {
  templates: readonly AnswerTemplateJson[];
  onClose: () => void;
}

/** The answers that staff use again: a new one, or another wording. */
export function TemplatesSheet({ templates, onClose }: TemplatesSheetProps) {
  const { t } = useTranslation('inbox');
  const [edited, setEdited] = useState<AnswerTemplateJson | 'new' | null>(
    templates.length === 0 ? 'new' : null,
  );
  const leave = () => (templates.length === 0 ? onClose() : setEdited(null));
  if (edited !== null)
    return (
      <Sheet title={t(edited === 'new' ? 'templates.new' : 'templates.change')} onClose={onClose} isWide>
        <TemplateForm
          template={edited === 'new' ? null : edited}
          onDone={() => setEdited(null)}
          onLeave={leave}
        />
      </Sheet>
    );
  return (
    <Sheet title={t('templates.title')} onClose={onClose} isWide>
      <div>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} onEdit={() => setEdited(template)} />
        ))}
      </div>
      <SheetActions>
        <Button kind="main" onPress={() => setEdited('new')}>
          {t('templates.new')}
        </Button>
      </SheetActions>
    </Sheet>
  );
}

function TemplateRow({ template, onEdit }: { template: AnswerTemplateJson; onEdit: () => void }) {
  const { t } = useTranslation(['inbox', 'common']);
  const remove = useChange('answers.remove');
  const restore = useChange('answers.set');
  const { name } = textsOf(template, currentLanguage());
  const { id, texts } = template;
  const known = languages.filter((language) => texts[language] !== undefined);
  return (
    <>
      <Row
        title={name}
        note={formatList(known.map(languageName))}
        end={
          <>
            <Button kind="plain" onPress={onEdit} aria-label={t('templates.changeNamed', { name })}>
              {t('templates.changeShort')}
            </Button>
            <Button
              kind="plain"
              isPending={remove.isPending}
              aria-label={t('templates.removeNamed', { name })}
              onPress={() =>
                remove.mutate(
                  { id },
                  {
                    onSuccess: () =>
                      showToast({
                        text: t('templates.removed', { name }),
                        undo: () => restore.mutate({ id, texts }),
                      }),
                  },
                )
              }
            >
              {t('templates.remove')}
            </Button>
          </>
        }
      />
      {remove.error && <Notice>{failureMessage(remove.error)}</Notice>}
    </>
  );
}
