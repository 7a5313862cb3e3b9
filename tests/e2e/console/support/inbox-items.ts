import { contract, type Language } from '@cliffhanger/contracts';
import { dramaIdOf } from '@cliffhanger/server/features/library/drama-ids.ts';
import { createCanvas } from '@napi-rs/canvas';
import { readAnswers } from '../../../../demo/demo-settings.ts';
import { type ApiClient, createApiClient } from '../../../support/api-client.ts';
import { registerViewer } from '../../../support/register-viewer.ts';
import type { Stack } from '../../support/stack.ts';
import type { Desk } from './desk.ts';
import { expect } from './desk.ts';

/** A viewer who writes to staff. */
export interface Writer {
  userId: string;
  token: string;
  api: ApiClient;
}

interface WriterOptions {
  name: string;
  language?: Language;
  country?: string;
}

let networks = 0;

/** Registers a viewer with a name and a language, in a network of their own. */
export const addWriter = async (
  { address }: Pick<Stack, 'address'>,
  { name, language = 'en', country = 'US' }: WriterOptions,
): Promise<Writer> => {
  const { origin } = new URL(address);
  networks += 1;
  const device = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'accept-language': language,
    'x-forwarded-for': `10.9.${networks >> 8}.${networks & 255}`,
  };
  const token = await registerViewer(origin, device);
  const api = createApiClient(origin, { ...device, authorization: `Bearer ${token}` });
  await api.data(contract.account.updateSettings, { language, country });
  const { userId } = await api.data(contract.user.changeName, { displayName: name });
  return { userId, token, api };
};

/** An episode of the library. */
export const findEpisode = async (
  { address }: Pick<Stack, 'address'>,
  slug: string,
  number: number,
): Promise<{ dramaId: string; episodeId: string }> => {
  const dramaId = dramaIdOf(slug);
  const visitor = createApiClient(new URL(address).origin);
  const { episodes } = await visitor.data(contract.dramas.episodes, { dramaId });
  const episodeId = episodes.find((episode) => episode.number === number)?.episodeId;
  if (!episodeId) throw new Error(`${slug} has no episode ${number}`);
  return { dramaId, episodeId };
};

type ProblemType = 'playback' | 'payment' | 'content';

/** Sends feedback. @returns its id */
export const sendFeedback = async (
  { api }: Writer,
  description: string,
  { problemType = 'playback', screenshots = [] }: { problemType?: ProblemType; screenshots?: string[] } = {},
): Promise<string> => {
  const input = { description, contact: 'viewer@example.com', problemType, screenshots };
  return (await api.data(contract.feedback.send, input)).feedbackId;
};

/** Writes a comment, which others report. @returns its id */
export const writeReported = async (
  { api }: Writer,
  {
    reporters,
    reason,
    ...comment
  }: {
    dramaId: string;
    episodeId: string;
    text: string;
    atSecond?: number;
    reporters: readonly Writer[];
    reason: 'spam' | 'spoiler';
  },
): Promise<string> => {
  const { commentId } = await api.data(contract.comments.add, comment);
  for (const reporter of reporters) await reporter.api.data(contract.comments.report, { commentId, reason });
  return commentId;
};

/** Reports what a player measured, and waits until the server has stored it. */
export const reportPlayback = async (
  { api }: Writer,
  { dramaId, episodeId }: { dramaId: string; episodeId: string },
): Promise<void> => {
  const event = (eventKey: string, eventId: string, module = 'player') => ({
    eventKey,
    eventId,
    module,
    eventChildId: episodeId,
    eventTime: new Date().toISOString(),
  });
  await api.data(contract.analytics.events, {
    events: [
      event('play_start', dramaId),
      event('playback_first_frame', '2400', 'player/cold'),
      event('playback_stall', '8100'),
      event('playback_stall', '7900'),
      event('playback_stall', '8000'),
    ],
  });
};

/** A screenshot of a phone. */
export const drawScreenshot = async (): Promise<string> => {
  const canvas = createCanvas(360, 640);
  const pen = canvas.getContext('2d');
  const sky = pen.createLinearGradient(0, 0, 0, 640);
  for (const [stop, color] of [
    [0, '#26345e'],
    [0.5, '#d98b6a'],
    [1, '#12182c'],
  ] as const)
    sky.addColorStop(stop, color);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, 360, 640);
  return (await canvas.encode('png')).toString('base64');
};

/** The answers that the demo has. */
const addTemplates = async (desk: Desk): Promise<void> => {
  for (const template of readAnswers()) await desk.call('answers.set', template);
};

/** Fills the inbox with two comments and three messages. @returns their ids and the viewers */
export const fillInbox = async (stack: Stack, desk: Desk) => {
  const [joao, weimei, rick, olga, lena] = await Promise.all([
    addWriter(stack, { name: 'joao_22', language: 'pt', country: 'BR' }),
    addWriter(stack, { name: 'weimei', language: 'zh', country: 'CN' }),
    addWriter(stack, { name: 'rick' }),
    addWriter(stack, { name: 'olga77' }),
    addWriter(stack, { name: 'lena.k', country: 'DE' }),
  ]);
  const ferry = await findEpisode(stack, 'the-last-ferry-home', 6);
  const room = await findEpisode(stack, 'room-1407', 3);
  for (const viewer of [weimei, rick, olga]) await reportPlayback(viewer, ferry);
  await reportPlayback(joao, ferry);
  const earlier = await sendFeedback(
    joao,
    'As legendas são muito pequenas no meu celular e eu não consigo ler.',
    {
      problemType: 'content',
    },
  );
  await desk.call('feedback.answer', { feedbackId: earlier, text: 'Agora elas podem ficar maiores.' });
  const playback = await sendFeedback(
    joao,
    'O episódio 6 para depois de três segundos e volta para o começo, toda vez que eu tento. Já troquei de rede e apaguei o cache, e continua igual.',
    { screenshots: [await drawScreenshot()] },
  );
  const content = await sendFeedback(weimei, '第四集的中文字幕比画面快了两秒钟，看着很难受，请修一下。', {
    problemType: 'content',
  });
  const spoiler = await writeReported(rick, {
    ...room,
    text: 'the brother wrote it himself, he is alive in 21 lol',
    atSecond: 8,
    reporters: [joao, weimei, olga, lena],
    reason: 'spoiler',
  });
  await desk.call('comments.hide', { commentId: spoiler });
  await addTemplates(desk);
  const spam = await writeReported(olga, {
    ...room,
    text: 'FREE COINS at coins-4-you.example come quick',
    reporters: [joao, weimei, rick],
    reason: 'spam',
  });
  const payment = await sendFeedback(
    lena,
    'I paid for coins twice because the page did not answer, please give one of the two payments back.',
    { problemType: 'payment' },
  );
  await expect
    .poll(async () => (await desk.call('inbox.feedback', { feedbackId: playback })).playerReports.length)
    .toBeGreaterThan(0);
  return { playback, content, spoiler, spam, payment, joao, lena, rick };
};
