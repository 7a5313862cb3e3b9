import type { Language } from '@cliffhanger/contracts/language-table';
import { type Permission, permissionsOfRole, type StaffRole, staffRoles } from '@cliffhanger/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { send } from '#lib/api/send.ts';

/** Who uses the console. */
export interface Me {
  name: string;
  role: StaffRole;
  languages: readonly Language[];
  isConfirmed: boolean;
  passkeyCount: number;
}

const readMe = async (signal?: AbortSignal): Promise<Me | null> =>
  (await send<{ me: Me | null }>('/me', {}, signal)).me;

/** The query of who is signed in: null for nobody. */
export const meQuery = {
  queryKey: ['me'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readMe(signal),
  staleTime: 60_000,
};

/** Asks the server whether somebody is signed in. Without an answer, nobody is. */
export const isSignedIn = async (): Promise<boolean> => (await readMe().catch(() => null)) !== null;

/** Who is signed in. Below the frame, somebody is. */
export const useMe = (): Me => {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error('nobody is signed in');
  return data;
};

/** Whether a role has a permission. */
export const mayDo = ({ role }: Pick<Me, 'role'>, permission: Permission): boolean =>
  permissionsOfRole[role].includes(permission);

/** The roles that have a permission. */
export const rolesThatMay = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => permissionsOfRole[role].includes(permission));

/** Whether the person who uses the console has a permission. A control that they lack is not drawn. */
export const useMay = (permission: Permission): boolean => mayDo(useMe(), permission);
