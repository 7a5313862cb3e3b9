import { spendKey } from '@cliffhanger/contracts/staff';
import {
  readCampaignState,
  readCodesState,
  readSpendState,
  readTemplateState,
} from '#features/staff/logged-states.repository.ts';
import { because, type LoggedChange, type LoggedChangesOf } from './logged-change.ts';

const template = ({ id, revision }: { id: string; revision?: number | undefined }): LoggedChange => ({
  revision,
  subject: { kind: 'template', id },
  read: (tx) => readTemplateState(tx, id),
});

/** The changes of offers, of redeem codes and of what was spent on ads. */
export const salesChanges: LoggedChangesOf<'templates' | 'codes' | 'spend'> = {
  'templates.add': template,
  'templates.sell': template,
  'templates.replace': ({ replaces, revision, template: { id } }) => ({
    ...template({ id, revision }),
    known: { subject: { kind: 'template', id: replaces } },
    details: { replaces },
  }),
  'templates.place': template,
  'templates.remove': ({ reason, ...input }) => ({
    ...template(input),
    details: because(reason),
  }),
  'codes.create': (details) => ({
    subject: { kind: 'codes', id: details.name ?? details.kind },
    details: { ...details },
    read: readCodesState,
  }),
  'codes.edit': ({ campaign, revision, name = campaign }) => ({
    revision,
    subject: { kind: 'codes', id: campaign },
    read: (tx) => readCampaignState(tx, [campaign, name]),
  }),
  'spend.set': ({ rows, revision }) => {
    const [first] = rows;
    return {
      revision,
      subject: { kind: 'spend', id: 'spend' },
      // A typed row needs the revision of that row alone; a file replaces all rows that it names.
      ...(first && rows.length === 1 && { known: { value: spendKey(first) } }),
      read: (tx) => readSpendState(tx, rows),
    };
  },
};
