import { findInitData } from './launch-data.ts';
import { loadBridge } from './mini-app.ts';

/** The viewer may think about it. Telegram before 6.9 does not answer. */
const timeoutMs = 60_000;

/**
 * Has the messenger around the app ask the viewer whether the bot may write to them, unless it may already.
 * @returns false if they said no. Outside of the messenger nobody can be asked, and without its answer the bot tries.
 */
export const requestWriteAccess = async (): Promise<boolean> => {
  if (findInitData() === null) return true;
  try {
    const { request } = await loadBridge();
    const { status } = await request('web_app_request_write_access', 'write_access_requested', {
      timeout: timeoutMs,
    });
    return status === 'allowed';
  } catch {
    return true;
  }
};
