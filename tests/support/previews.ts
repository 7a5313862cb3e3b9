import type { PreviewJson } from '@cliffhanger/contracts/staff';
import { createApiClient } from './api-client.ts';
import type { TestApp } from './app.ts';

/** Opens a preview of the viewers' app, as the app in the frame of the console does. */
export const openPreview = async ({ address, staff }: TestApp, input: Record<string, unknown>) => {
  const link = (await staff('preview.link', input)) as PreviewJson;
  const headers = { 'x-preview': link.url.split('#')[1] ?? '' };
  const start = await fetch(`${address}/preview/start`, { headers });
  const { sessionToken, ...scene } = (await start.json()) as { sessionToken: string | null; path: string };
  const client = createApiClient(`${address}/preview`, headers);
  return {
    link,
    headers,
    scene,
    client: sessionToken === null ? client : client.with({ authorization: `Bearer ${sessionToken}` }),
  };
};
