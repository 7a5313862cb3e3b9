import { sealWith } from '../support/seal.ts';

/** The name of the viewer, for staff commands. */
export const viewerName = 'viewer-update';
const drama = { dramaId: 'paper-lanterns', episodeId: 'paper-lanterns-1' };

/** Makes a folder ~/dramas/paper-lanterns with a drama of two episodes of eight seconds, in the image of the clone. */
export const makeDrama = `mkdir -p ~/dramas/paper-lanterns && chmod 777 ~/dramas/paper-lanterns
cat > ~/dramas/paper-lanterns/drama.yaml <<'END'
language: en
title: Paper Lanterns
synopsis: A letter is late by twenty years.
hook: She opens it anyway.
category: { slug: romance, name: Romance }
freeEpisodes: 1
priceCoins: 12
END
docker compose run --rm -v ~/dramas:/dramas --entrypoint ffmpeg cliffhanger -loglevel error -f lavfi -i testsrc2=size=360x640:rate=24:duration=8 -pix_fmt yuv420p /dramas/paper-lanterns/01.mp4
cp ~/dramas/paper-lanterns/01.mp4 ~/dramas/paper-lanterns/02.mp4`;

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
 * an older one.
 */
const call = async <Data>(
  url: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Data> => {
  const response = await fetch(`http://127.0.0.1:3000/api/v1${url}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      // The server of the last call may have been replaced.
      connection: 'close',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data };
  if (!response.ok) throw new Error(`${url}: ${code} ${msg}`);
  return data;
};

/** Registers the viewer. @returns the token */
export const registerForUpdate = async (): Promise<string> => {
  const { public_key } = await call<{ public_key: string }>('/settings');
  const password = sealWith(public_key, JSON.stringify({ value: 'canary horse 7', sealedAtMs: Date.now() }));
  const { token } = await call<{ token: string }>('/user/register/account', {
    body: { username: viewerName, password },
  });
  return token;
};

/** Watches more of the first episode than a glance, and unlocks the second one for 12 coins. */
export const watchAndUnlock = async (token: string): Promise<void> => {
  await call('/center/watchProgressReport', { token, body: { ...drama, progress: 6 } });
  const second = new URLSearchParams({ ...drama, episodeId: 'paper-lanterns-2', price: '12' });
  await call(`/center/user/unlockEpisode?${second}`, { token });
};

/** @throws when the session has ended */
export const readViewerData = async (token: string): Promise<ViewerData> => {
  const { coin } = await call<{ coin: number }>('/record/userInfo', { token });
  const { progress, episodeId } = await call<{ progress: number; episodeId: string }>(
    `/record/watchProgressInfo?dramaId=${drama.dramaId}`,
    { token },
  );
  const { items } = await call<{ items: { reason: string; coins: number }[] }>('/center/wallet/movements', {
    token,
  });
  const movements = items.map(({ reason, coins }): [string, number] => [reason, coins]);
  return { coins: coin, place: [episodeId, progress], movements };
};
