import type { staffCalls } from '@cliffhanger/contracts/staff';
import { searchDramas } from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';
import { calendarHandlers } from './handlers/calendar.handlers.ts';
import { dramaHandlers, editHandlers, pictureHandlers, subtitleHandlers } from './handlers/drama.handlers.ts';
import { dramaChangeHandlers } from './handlers/drama-change.handlers.ts';
import type { Handlers } from './handlers/handlers.ts';
import {
  answerHandlers,
  commentHandlers,
  feedbackHandlers,
  inboxHandlers,
} from './handlers/inbox.handlers.ts';
import { jobHandlers, uploadHandlers } from './handlers/job.handlers.ts';
import { libraryHandlers } from './handlers/library.handlers.ts';
import { noticeHandlers } from './handlers/notice.handlers.ts';
import { peopleHandlers } from './handlers/people.handlers.ts';
import { previewHandlers } from './handlers/preview.handlers.ts';
import { codeHandlers, orderHandlers, templateHandlers } from './handlers/sales.handlers.ts';
import { searchHandlers, shelfHandlers } from './handlers/shelf.handlers.ts';
import type { StaffDependencies } from './handlers/staff-dependencies.ts';
import { logHandlers, numberHandlers, statsHandlers } from './handlers/stats.handlers.ts';
import { userHandlers } from './handlers/user.handlers.ts';
import { simulatePrice } from './price-simulation.service.ts';
import type { PutBack } from './put-back.service.ts';

/** Serves the calls of the staff protocol. */
export const createStaffHandlers = (
  platform: Platform,
  dependencies: StaffDependencies,
  putBack: PutBack,
): Handlers<typeof staffCalls> => ({
  ...libraryHandlers(platform, dependencies),
  ...dramaHandlers(platform),
  ...editHandlers(platform),
  ...pictureHandlers(platform),
  ...subtitleHandlers(platform),
  ...dramaChangeHandlers(platform, dependencies),
  'drama.find': (search) => searchDramas(platform, search),
  'price.simulate': (input) => simulatePrice(platform, input),
  ...shelfHandlers(platform),
  ...searchHandlers(platform),
  ...calendarHandlers(platform),
  ...templateHandlers(platform),
  ...codeHandlers(platform),
  ...userHandlers(platform, dependencies),
  ...orderHandlers(dependencies),
  ...commentHandlers(dependencies),
  ...feedbackHandlers(dependencies),
  ...inboxHandlers(dependencies),
  ...answerHandlers(dependencies),
  ...statsHandlers(platform, dependencies.numbers),
  ...numberHandlers(dependencies.numbers),
  ...logHandlers(platform, { accounts: dependencies.accounts, putBack }),
  ...peopleHandlers(platform, dependencies.people),
  ...previewHandlers(dependencies),
  ...jobHandlers(dependencies),
  ...uploadHandlers(dependencies),
  ...noticeHandlers(dependencies),
});
