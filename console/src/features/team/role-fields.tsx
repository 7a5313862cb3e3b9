import { type Language, languages, languageTable } from '@cliffhanger/contracts/language-table';
import { type StaffRole, staffRoles } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { MultipleChips } from '#ui/chips.tsx';
import { ChoiceField } from '#ui/choice.tsx';

/** A role, and the languages of a translator. */
export interface GivenRole {
  role: StaffRole;
  languages: readonly Language[];
}

/** What a call takes: only a translator has languages. */
export const toRoleInput = ({ role, languages: chosen }: GivenRole) => ({
  role,
  languages: role === 'translator' ? languages.filter((language) => chosen.includes(language)) : [],
});

interface RoleFieldsProps {
  value: GivenRole;
  onChange: (value: GivenRole) => void;
  /** The problem with the languages. */
  problem?: string | undefined;
}

/** A role with what it may do, and for a translator the languages whose texts they may change. */
export function RoleFields({ value, onChange, problem }: RoleFieldsProps) {
  const { t } = useTranslation(['team', 'common']);
  return (
    <>
      <ChoiceField
        label={t('role')}
        hint={t(`does.${value.role}`)}
        value={value.role}
        choices={staffRoles.map((role) => ({ value: role, name: t(`common:role.${role}`) }))}
        onChange={(role) => onChange({ ...value, role })}
      />
      {value.role === 'translator' && (
        <MultipleChips
          label={t('languages')}
          values={value.languages}
          choices={languages.map((language) => ({ value: language, name: languageTable[language].name }))}
          onChange={(chosen) => onChange({ ...value, languages: chosen })}
          problem={problem}
        />
      )}
    </>
  );
}
