import { expect, test } from 'vitest';
import { parseLandingParameters } from '#lib/navigation/landing.ts';
import { getCampaign, parseCampaign, parseInviteCode, saveCampaign } from './campaign.ts';

const campaign = (search: string, fragment: string) =>
  parseCampaign(parseLandingParameters(search, fragment));

test('campaign parameters come from the query and from the fragment of a route', () => {
  expect(campaign('?fbclid=abc&utm=1', '#/pages/home/view?dramaId=7&adId=9')).toEqual({
    fbclid: 'abc',
    dramaId: '7',
    adId: '9',
  });
});

test('a fragment without a route is all parameters', () => {
  expect(campaign('', '#campaignName=Late%20summer&sid=1')).toEqual({
    campaignName: 'Late summer',
    sid: '1',
  });
});

test('a plain link to an episode is no campaign', () => {
  expect(campaign('', '#/pages/foryou/view?dramaId=7&episodeId=8')).toEqual({});
});

test('empty values count as absent, and long ones are cut', () => {
  expect(campaign(`?sid=%20&adName=${'x'.repeat(600)}`, '')).toEqual({ adName: 'x'.repeat(512) });
});

test('an invite code comes by its name or as the messenger passes it', () => {
  expect(parseInviteCode(parseLandingParameters('?InviteCode=A1', '#/'))).toBe('A1');
  expect(parseInviteCode(parseLandingParameters('', '#tgWebAppStartParam=B2'))).toBe('B2');
  expect(parseInviteCode(parseLandingParameters('', '#/'))).toBeNull();
  for (const ending of ['。', '.', '/', '”'])
    expect(parseInviteCode(parseLandingParameters('', `#/?InviteCode=A1${ending}`))).toBe('A1');
});

test('a later landing replaces what it brings and keeps the rest', () => {
  saveCampaign({ sid: '1', adId: '2' });
  saveCampaign({});
  saveCampaign({ adId: '3' });
  expect(getCampaign()).toEqual({ sid: '1', adId: '3' });
});
