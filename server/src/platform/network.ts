/** Posts to a server of our own choosing, never to an address that came with a request. @throws when it is not answered with success */
export const post = async (url: string, body: string, headers: Record<string, string>): Promise<void> => {
  const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`POST ${new URL(url).pathname} was answered ${response.status}`);
};
