import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useKnownChange } from '#lib/api/use-known-change.ts';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { formatNumber } from '#lib/language/format.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { showToast } from '#ui/toasts.tsx';
import { type Campaign, campaignKey, useCampaignTexts } from './campaign-texts.ts';

interface CampaignSheetProps {
  campaign: Campaign;
  onClose: () => void;
}

type CampaignForm = {
  name: string;
  expiresAt: string | null;
};

/** Changes the name and the end of a campaign. */
export function CampaignSheet({ campaign, onClose }: CampaignSheetProps) {
  const { t } = useTranslation(['shop', 'common']);
  const navigate = useNavigate();
  const { nameOf } = useCampaignTexts();
  const { name, expiresAt } = campaign;
  const defaultValues: CampaignForm = { name: name ?? '', expiresAt };
  const { bind, save } = useCallForm({
    call: 'codes.edit',
    defaultValues,
    draft: `campaign ${campaign.createdAt}`,
    list: 'codes.list',
    toInput: (values) => ({
      campaign: campaignKey(campaign),
      ...(values.name !== (name ?? '') && { name: values.name }),
      ...(values.expiresAt !== expiresAt && { expiresAt: values.expiresAt }),
    }),
    onDone: (campaigns) => {
      showToast({ text: t('codes.saved') });
      onClose();
      const saved = campaigns.find(({ createdAt }) => createdAt === campaign.createdAt) ?? campaign;
      return navigate(`/codes?campaign=${encodeURIComponent(campaignKey(saved))}`, { replace: true });
    },
  });
  return (
    <FormSheet title={nameOf(campaign)} button={t('common:save')} {...save} onClose={onClose}>
      <Field label={t('codes.name')} {...bind('name')} />
      <TimeField label={t('codes.end')} hint={t('codes.endHint')} {...bind('expiresAt')} />
    </FormSheet>
  );
}

/** Ends a campaign at once. */
export function EndCampaignSheet({ campaign, onClose }: CampaignSheetProps) {
  const { t } = useTranslation('shop');
  const { nameOf } = useCampaignTexts();
  const { mutateAsync, isPending, error, isStale } = useKnownChange('codes.edit', 'codes.list');
  const left = campaign.limit - campaign.used;
  const act = async () => {
    await mutateAsync({ campaign: campaignKey(campaign), expiresAt: 'now' });
    showToast({ text: t('codes.endedToast', { name: nameOf(campaign) }) });
    onClose();
  };
  return (
    <ActSheet
      title={t('codes.endTitle', { name: nameOf(campaign) })}
      text={t('codes.endText', { count: campaign.used, used: formatNumber(campaign.used) })}
      button={t('codes.endButton', { count: left, left: formatNumber(left) })}
      onAct={act}
      onClose={onClose}
      isPending={isPending}
      error={error}
      isStale={isStale}
    />
  );
}
