import { todayStories } from './people/today.ts';
import { viewerStories } from './people/viewers.ts';
import { test } from './support/desk.ts';

// Today and the pages of viewers share a server.
test.use({ specFile: 'people' });
// Two workers would start two servers.
test.describe.configure({ mode: 'default' });

// It counts what viewers wrote, and the others write.
todayStories();
viewerStories();
