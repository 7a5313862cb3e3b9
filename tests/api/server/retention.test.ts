import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { verify } from '../../support/rewards.ts';

const app = await startTestApp({ TRACKING_DAYS: '30', EVENT_DAYS: '7', FEEDBACK_DAYS: '90' });
afterAll(app.close);
const { database, config, clock } = app.platform;
const days = 86_400;
const { dramaId } = await insertDrama(database, { slug: 'ferry', at: new Date(0), episodes: 3, free: 3 });

const insertAnalytics = (count: number) =>
  database.write.analyticsEvent.createMany({
    data: Array.from({ length: count }, () => ({ eventTime: clock.now(), receivedAt: clock.now() })),
  });
const countAnalytics = () => database.read.analyticsEvent.count();
/** More than one run deletes. */
const backlog = 10_300;

describe('expired rows', () => {
  it('are deleted by several runs, none of which takes long', async () => {
    await insertAnalytics(backlog);
    app.advanceClock(31 * days);
    await insertAnalytics(1);
    await app.runJobs();
    expect(await countAnalytics()).toBe(301);
    await app.runJobs();
    expect(await countAnalytics()).toBe(1);
    app.advanceClock(31 * days);
    await app.runJobs();
    expect(await countAnalytics()).toBe(0);
  });

  it('that are deleted leave other writes their turns', async () => {
    await insertAnalytics(backlog);
    app.advanceClock(31 * days);
    const viewer = await app.register();
    const running = app.runJobs();
    let liked = false;
    const like = () => {
      liked = !liked;
      return viewer.data(contract.engagement.likeEpisode, { dramaId, episodeId: 'ferry-1', liked });
    };
    while ((await countAnalytics()) === backlog) await like();
    await like();
    // The like was answered in the middle of the run.
    expect(await countAnalytics()).toBeGreaterThan(300);
    await running;
    expect(await countAnalytics()).toBe(300);
  });

  it('of playbacks go after TRACKING_DAYS, and the count stays', async () => {
    const ids = { dramaId, episodeId: 'ferry-1' };
    const viewer = await app.register();
    await verify(app, viewer);
    await viewer.data(contract.progress.playbackCount, ids);
    await app.visitor.data(contract.progress.playbackCount, ids);
    app.advanceClock(29 * days);
    await app.runJobs();
    expect(await database.read.playbackCount.count()).toBe(2);
    app.advanceClock(2 * days);
    await app.runJobs();
    expect(await database.read.playbackCount.count()).toBe(0);
    expect(await viewer.data(contract.progress.playbackCount, ids)).toEqual({ playCount: 3 });
  });

  it('of feedback go after FEEDBACK_DAYS, with their screenshots', async () => {
    const viewer = await app.register();
    const uploads = () =>
      readdirSync(config.uploadsDir, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
    await viewer.data(contract.feedback.send, {
      problemType: 'playback',
      description: 'The third episode stops after ten seconds, every time that I open it.',
      contact: 'viewer@example.org',
      screenshots: [(await createCanvas(40, 80).encode('png')).toString('base64')],
    });
    const [file] = uploads();
    app.advanceClock(89 * days);
    await app.runJobs();
    expect(await database.read.feedback.count()).toBe(1);
    app.advanceClock(2 * days);
    // The file is as old as its row.
    utimesSync(path.join(String(file?.parentPath), String(file?.name)), 0, 0);
    await app.runJobs();
    await app.runJobs();
    expect(await database.read.feedback.count()).toBe(0);
    expect(await database.read.feedbackImage.count()).toBe(0);
    expect(uploads()).toEqual([]);
  });

  it('of the outbox are deleted by several runs', async () => {
    const viewer = await app.register();
    await database.write.outboxEvent.createMany({
      data: Array.from({ length: backlog }, () => ({
        userId: viewer.userId,
        name: 'user_prize',
        payload: '{}',
        createdAt: clock.now(),
      })),
    });
    const before = await database.read.outboxEvent.count();
    app.advanceClock(8 * days);
    await app.runJobs();
    expect(await database.read.outboxEvent.count()).toBe(before - 10_000);
    await app.runJobs();
    expect(await database.read.outboxEvent.count()).toBe(0);
  });
});
