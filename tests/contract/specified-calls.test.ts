import { apiPrefix } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';

/** The calls of docs/specification.md#7-calls. */
const specified = [
  'GET /api/v1/drama/categories/{pageSize}',
  'GET /api/v1/drama/getDramaClickList',
  'GET /api/v1/home/getHomeInfo',
  'GET /api/v1/carousels',
  'GET /api/v1/drama/getRecommendDramas',
  'GET /api/v1/drama/getDramaListBySearch',
  'GET /api/v1/drama/getDramaList',
  'GET /api/v1/drama/getRecommendDramaList',
  'GET /api/v1/drama/getDramaRankingList',
  'GET /api/v1/drama/getDramaAllList',
  'GET /api/v1/drama/episode/{dramaId}',
  'GET /api/v1/drama/detail/{dramaId}/{episodeId}',
  'GET /api/v1/drama/playbackCount',
  'GET /api/v1/drama/getDramaEpisode/comments',
  'GET /api/v1/center/user/unlockEpisode',
  'PUT /api/v1/center/updateLikeDramaEpisode',
  'PUT /api/v1/center/updateFollowDrama',
  'POST /api/v1/center/getUserFollowDramaList',
  'POST /api/v1/center/DramaEpisode/like',
  'POST /api/v1/center/DramaEpisode/DelComment',
  'POST /api/v1/center/DramaEpisode/AddComment',
  'POST /api/v1/center/watchProgressReport',
  'GET /api/v1/record/watchProgressInfo',
  'GET /api/v1/center/watchDramaReport',
  'GET /api/v1/record/watchHistory',
  'GET /api/v1/record/activities/v2',
  'POST /api/v1/center/activity/checkin',
  'GET /api/v1/share',
  'GET /api/v1/record/activity/share',
  'POST /api/v1/center/activity/redeem',
  'GET /api/v1/record/userInfo',
  'POST /api/v1/record/logout',
  'POST /api/v1/center/updateSettings',
  'GET /api/v1/languages',
  'POST /api/v1/center/feedback',
  'GET /api/v1/drama/getRechargeTemplateList',
  'POST /api/v1/center/order/place',
  'GET /api/v1/center/order/status',
  'POST /api/v1/user/login/{type}',
  'POST /api/v1/user/register/{type}',
  'POST /api/v1/user/login/telegram',
  'POST /api/v1/user/login/google',
  'POST /api/v1/user/login/tiktok',
  'POST /api/v1/user/login/facebook',
  'POST /api/v1/user/send/code',
  'POST /api/v1/user/reset/password',
  'GET /api/v1/settings',
  'POST /api/v1/report',
  // The specification describes the events, not the path.
  'POST /api/v1/report/events',
];
/** Calls that docs/specification.md#6-roles-and-permissions refuses without a token. */
const specifiedAsRefused = [
  '/center/user/unlockEpisode',
  '/center/updateLikeDramaEpisode',
  '/center/updateFollowDrama',
  '/center/order/place',
  '/center/activity/checkin',
  '/center/feedback',
  '/center/updateSettings',
  '/record/logout',
  '/center/DramaEpisode/AddComment',
];
/** Calls that need a viewer although the specification does not list them as refused. */
const alsoRefused = [
  '/center/order/status',
  '/center/activity/redeem',
  '/center/DramaEpisode/DelComment',
  '/center/DramaEpisode/like',
];

describe('the contract', () => {
  it('has each specified call with its path and method, and marks additions', () => {
    const all = calls.map(({ endpoint: { method, path, extension } }) => ({
      call: `${method} ${apiPrefix}${path}`,
      extension,
    }));
    const specifiedByContract = all.filter(({ extension }) => !extension).map(({ call }) => call);
    expect(specifiedByContract.sort()).toEqual([...specified].sort());
  });

  it('refuses without a token exactly the calls that the specification refuses', () => {
    const requiringToken = calls.filter(({ endpoint }) => endpoint.access === 'user' && !endpoint.extension);
    expect(requiringToken.map(({ endpoint }) => endpoint.path).sort()).toEqual(
      [...specifiedAsRefused, ...alsoRefused].sort(),
    );
  });
});
