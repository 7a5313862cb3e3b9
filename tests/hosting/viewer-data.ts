import { sealWith } from '../support/seal.ts';

/** The name of the viewer, for staff commands. */
export const viewerName = 'viewer-update';
const drama = { dramaId: 'paper-lanterns', episodeId: 'paper-lanterns-1' };

/**
 * The commands that make a drama of two episodes of thirty seconds.
 *
 * @param folder gets a folder `paper-lanterns`
 * @param ffmpeg the command that runs it
 */
export const makeDrama = (
  folder: string,
  ffmpeg: string,
): string => `mkdir -p ${folder}/paper-lanterns && chmod 777 ${folder}/paper-lanterns
cat > ${folder}/paper-lanterns/drama.yaml <<'END'
language: en
title: Paper Lanterns
synopsis: A letter is late by twenty years.
hook: She opens it anyway.
category: { slug: romance, name: Romance }
freeEpisodes: 1
priceCoins: 12
END
${ffmpeg} -loglevel error -f lavfi -i testsrc2=size=360x640:rate=24:duration=30 -pix_fmt yuv420p ${folder}/paper-lanterns/01.mp4
cp ${folder}/paper-lanterns/01.mp4 ${folder}/paper-lanterns/02.mp4`;

/** What a viewer has. */
export interface ViewerData {
  coins: number;
  /** The episode and the seconds. */
  place: [string, number];
  /** Reasons and coins. */
  movements: [string, number][];
}

/**
 * Calls of the specification, which every version answers: a client of this version's contract would refuse the answers of
 * an older one. A server that has just started on a busy machine answers 503 at first.
 */
const call = async <Data>(
  url: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Data> => {
  for (const until = Date.now() + 60_000; ; ) {
    const response = await fetch(url, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        // The server of the last call may have been replaced.
        connection: 'close',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data };
    if (response.ok) return data;
    if (response.status !== 503 || Date.now() > until) throw new Error(`${url}: ${code} ${msg}`);
    await new Promise((next) => setTimeout(next, 1000));
  }
};

/** Registers the viewer. @returns the token */
export const registerForUpdate = async (origin: string): Promise<string> => {
  const { public_key } = await call<{ public_key: string }>(`${origin}/api/v1/settings`);
  const password = sealWith(public_key, JSON.stringify({ value: 'canary horse 7', sealedAtMs: Date.now() }));
  const { token } = await call<{ token: string }>(`${origin}/api/v1/user/register/account`, {
    body: { username: viewerName, password },
  });
  return token;
};

/** Watches more of the first episode than a glance, and unlocks the second one for 12 coins. */
export const watchAndUnlock = async (origin: string, token: string): Promise<void> => {
  await call(`${origin}/api/v1/center/watchProgressReport`, { token, body: { ...drama, progress: 20 } });
  const second = new URLSearchParams({ ...drama, episodeId: 'paper-lanterns-2', price: '12' });
  await call(`${origin}/api/v1/center/user/unlockEpisode?${second}`, { token });
};

/** @throws when the session has ended */
export const readViewerData = async (origin: string, token: string): Promise<ViewerData> => {
  const { coin } = await call<{ coin: number }>(`${origin}/api/v1/record/userInfo`, { token });
  const { progress, episodeId } = await call<{ progress: number; episodeId: string }>(
    `${origin}/api/v1/record/watchProgressInfo?dramaId=${drama.dramaId}`,
    { token },
  );
  const { items } = await call<{ items: { reason: string; coins: number }[] }>(
    `${origin}/api/v1/center/wallet/movements`,
    { token },
  );
  const movements = items.map(({ reason, coins }): [string, number] => [reason, coins]);
  return { coins: coin, place: [episodeId, progress], movements };
};
