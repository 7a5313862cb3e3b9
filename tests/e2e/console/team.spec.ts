import { test } from './support/desk.ts';
import { doorStories } from './team/door.ts';
import { inboxStories } from './team/inbox.ts';
import { numberStories } from './team/numbers.ts';

// The ways in, the inbox and the numbers share a server.
test.use({ specFile: 'team' });
// Two workers would start two servers.
test.describe.configure({ mode: 'default' });

// It counts what viewers wrote, and the others write.
inboxStories();
numberStories();
// It moves the clock.
doorStories();
