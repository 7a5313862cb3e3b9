import type { Desk } from '../../e2e/console/support/desk.ts';
import { deskPicture } from './support/desk-picture.ts';

const slug = 'room-1407';

/** Some of what a week of staff leaves: a hold, a missing text, a planned episode. */
const prepare = async ({ desk }: { desk: Desk }) => {
  await desk.call('drama.edit', {
    slug,
    holds: [
      {
        country: 'DE',
        kind: 'licence',
        reason: 'The rights are with another host until March.',
        endsAt: '2027-03-01T00:00:00Z',
      },
    ],
  });
};

deskPicture('staff-dramas', { path: '/dramas', before: prepare });
deskPicture('staff-dramas-none', { path: '/dramas?text=nothing%20like%20that', before: prepare });
deskPicture('staff-drama', {
  path: `/dramas/${slug}/episodes`,
  before: prepare,
  show: async ({ page, t }) => {
    const free = page.getByRole('textbox', { name: t('drama:price.free') });
    await free.fill('10');
    await free.blur();
    await page.getByText(t('drama:price.oneByOne')).waitFor();
  },
});
deskPicture('staff-drama-review', {
  path: `/dramas/${slug}/episodes`,
  before: prepare,
  show: async ({ page, t }) => {
    const free = page.getByRole('textbox', { name: t('drama:price.free') });
    await free.fill('10');
    await free.blur();
    await page.getByRole('link', { name: t('drama:tab.texts') }).click();
    await page.getByRole('textbox', { name: /^(Title|标题), (English|英语)/ }).fill('Room 1408');
    await page.getByRole('button', { name: t('drama:page.review', { count: 2 }) }).click();
    await page.getByText(t('drama:review.whom')).waitFor();
  },
});
deskPicture('staff-drama-texts', { path: `/dramas/${slug}/texts`, before: prepare });
deskPicture('staff-drama-release', { path: `/dramas/${slug}/release`, before: prepare });
deskPicture('staff-drama-countries', { path: `/dramas/${slug}/countries`, before: prepare });
deskPicture('staff-drama-hold', {
  path: `/dramas/${slug}/countries`,
  before: prepare,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('drama:countries.add') }).click();
  },
});
deskPicture('staff-drama-history', { path: `/dramas/${slug}/history`, before: prepare });
