import { draftStories } from './drama/draft.ts';
import { fileStories } from './drama/files.ts';
import { subtitleStories } from './drama/subtitles.ts';
import { test } from './support/desk.ts';

// The parts of a drama share a server.
test.use({ specFile: 'drama' });
// Two workers would start two servers.
test.describe.configure({ mode: 'default' });

subtitleStories();
// It moves the release of a drama.
draftStories();
fileStories();
