import { bannerStories } from './shop/banners.ts';
import { calendarStories } from './shop/calendar.ts';
import { codeStories } from './shop/codes.ts';
import { noticeStories } from './shop/notices.ts';
import { offerStories } from './shop/offers.ts';
import { wordStories } from './shop/words.ts';
import { test } from './support/desk.ts';

// The areas of the shop share a server.
test.use({ specFile: 'shop' });
// Two workers would start two servers.
test.describe.configure({ mode: 'default' });

bannerStories();
offerStories();
codeStories();
wordStories();
noticeStories();
// It moves the release of a drama.
calendarStories();
