import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useCall } from '#lib/api/use-call.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

/** The input of `drama.list` for the person: titles in the language of the console. */
export const dramaListInput = () => ({ language: currentLanguage() });

/** All dramas, with titles in the language of the console; empty until they are known. */
export const useDramas = (): StaffResult<'drama.list'> => useCall('drama.list', dramaListInput()).data ?? [];
