import type { Permission } from '@cliffhanger/contracts/staff';
import { type ReactNode, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { useMay } from '#entities/me.ts';
import { lazyPart } from '#lib/load-part.ts';
import { NotAllowed } from '#screens/not-allowed.tsx';
import { NotFound } from '#screens/not-found.tsx';
import { Today } from '#screens/today.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { LoadingScreen } from '#ui/state.tsx';
import { BrokenScreen } from './broken-screen.tsx';

const Inbox = lazyPart(() => import('#screens/inbox.tsx'), 'Inbox');
const Calendar = lazyPart(() => import('#screens/calendar.tsx'), 'Calendar');
const Home = lazyPart(() => import('#screens/home.tsx'), 'Home');
const Words = lazyPart(() => import('#screens/words.tsx'), 'Words');
const Offers = lazyPart(() => import('#screens/offers.tsx'), 'Offers');
const Codes = lazyPart(() => import('#screens/codes.tsx'), 'Codes');
const Dramas = lazyPart(() => import('#screens/dramas.tsx'), 'Dramas');
const Drama = lazyPart(() => import('#screens/drama.tsx'), 'Drama');
const Subtitles = lazyPart(() => import('#screens/subtitles.tsx'), 'Subtitles');
const People = lazyPart(() => import('#screens/people.tsx'), 'People');
const Person = lazyPart(() => import('#screens/person.tsx'), 'Person');
const Orders = lazyPart(() => import('#screens/orders.tsx'), 'Orders');
const Notices = lazyPart(() => import('#screens/notices.tsx'), 'Notices');
const WriteNews = lazyPart(() => import('#screens/write-news.tsx'), 'WriteNews');
const Library = lazyPart(() => import('#screens/library.tsx'), 'Library');
const Team = lazyPart(() => import('#screens/team.tsx'), 'Team');
const You = lazyPart(() => import('#screens/you.tsx'), 'You');
const Numbers = lazyPart(() => import('#screens/numbers.tsx'), 'Numbers');
const Log = lazyPart(() => import('#screens/log.tsx'), 'Log');
const Preview = lazyPart(() => import('#screens/preview.tsx'), 'Preview');
const More = lazyPart(() => import('#screens/more.tsx'), 'More');

/** The screens by their addresses. */
export function Screens() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error) => <BrokenScreen error={error} />}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route index element={<Today />} />
          <Route path="inbox/:kind?/:id?" element={<Needs permission="moderation" screen={<Inbox />} />} />
          <Route path="calendar" element={<Needs permission="content.read" screen={<Calendar />} />} />
          <Route path="home" element={<Needs permission="content.read" screen={<Home />} />} />
          <Route path="words/*" element={<Needs permission="content.read" screen={<Words />} />} />
          <Route path="offers" element={<Needs permission="offers" screen={<Offers />} />} />
          <Route path="codes" element={<Needs permission="codes" screen={<Codes />} />} />
          <Route path="dramas" element={<Needs permission="content.read" screen={<Dramas />} />} />
          <Route
            path="dramas/:slug/episodes/:number/subtitles/:track?"
            element={<Needs permission="content.read" screen={<Subtitles />} />}
          />
          <Route path="dramas/:slug/:tab?" element={<Needs permission="content.read" screen={<Drama />} />} />
          <Route path="people" element={<Needs permission="people.read" screen={<People />} />} />
          <Route path="people/:number" element={<Needs permission="people.read" screen={<Person />} />} />
          <Route path="orders" element={<Needs permission="people.read" screen={<Orders />} />} />
          <Route path="notices/write/:id?" element={<Needs permission="news" screen={<WriteNews />} />} />
          <Route path="notices/*" element={<Needs permission="notices" screen={<Notices />} />} />
          <Route path="library" element={<Needs permission="content.write" screen={<Library />} />} />
          <Route path="team" element={<Needs permission="staff" screen={<Team />} />} />
          <Route path="numbers/*" element={<Needs permission="numbers" screen={<Numbers />} />} />
          <Route path="log" element={<Needs permission="log" screen={<Log />} />} />
          <Route path="preview" element={<Needs permission="content.read" screen={<Preview />} />} />
          <Route path="you" element={<You />} />
          <Route path="more" element={<More />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** A screen that a role may lack: then it says who can open it. */
function Needs({ permission, screen: shown }: { permission: Permission; screen: ReactNode }) {
  return useMay(permission) ? shown : <NotAllowed permission={permission} />;
}
