import type { StaffArguments, StaffResult } from '@cliffhanger/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callStaff } from '#lib/api/call.ts';

/** What is previewed: the input of the call. */
export type PreviewInput = StaffArguments<'preview.link'>;
type Preview = StaffResult<'preview.link'>;

/** Opens a preview for each input. It stays open until its end, and another input opens another one. */
export const usePreview = (input: PreviewInput) =>
  useQuery<Preview>({
    queryKey: ['preview.link', input],
    queryFn: ({ signal }) => callStaff('preview.link', input, signal),
    // Every question opens another preview.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Whether a preview is over, followed as time passes. */
export const useHasEnded = ({ endsAt }: Pick<Preview, 'endsAt'>): boolean => {
  const [endedAt, setEndedAt] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setEndedAt(endsAt), Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  return endedAt === endsAt;
};
