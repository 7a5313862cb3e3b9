import type { Permission } from '@cliffhanger/contracts/staff';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useMay } from '#entities/me.ts';
import { NotAllowed } from '#screens/not-allowed.tsx';
import { NotFound } from '#screens/not-found.tsx';
import { Today } from '#screens/today.tsx';
import { LoadingScreen } from '#ui/state.tsx';

const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const Inbox = screen(() => import('#screens/inbox.tsx'), 'Inbox');
const Calendar = screen(() => import('#screens/calendar.tsx'), 'Calendar');
const Home = screen(() => import('#screens/home.tsx'), 'Home');
const Words = screen(() => import('#screens/words.tsx'), 'Words');
const Offers = screen(() => import('#screens/offers.tsx'), 'Offers');
const Codes = screen(() => import('#screens/codes.tsx'), 'Codes');
const Dramas = screen(() => import('#screens/dramas.tsx'), 'Dramas');
const Drama = screen(() => import('#screens/drama.tsx'), 'Drama');
const People = screen(() => import('#screens/people.tsx'), 'People');
const Person = screen(() => import('#screens/person.tsx'), 'Person');
const Orders = screen(() => import('#screens/orders.tsx'), 'Orders');
const Team = screen(() => import('#screens/team.tsx'), 'Team');
const You = screen(() => import('#screens/you.tsx'), 'You');
const Log = screen(() => import('#screens/log.tsx'), 'Log');
const Preview = screen(() => import('#screens/preview.tsx'), 'Preview');
const More = screen(() => import('#screens/more.tsx'), 'More');

/** The screens by their addresses. */
export function Screens() {
  return (
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
        <Route path="dramas/:slug/:tab?" element={<Needs permission="content.read" screen={<Drama />} />} />
        <Route path="people" element={<Needs permission="people.read" screen={<People />} />} />
        <Route path="people/:number" element={<Needs permission="people.read" screen={<Person />} />} />
        <Route path="orders" element={<Needs permission="people.read" screen={<Orders />} />} />
        <Route path="team" element={<Needs permission="staff" screen={<Team />} />} />
        <Route path="log" element={<Needs permission="log" screen={<Log />} />} />
        <Route path="preview" element={<Needs permission="content.read" screen={<Preview />} />} />
        <Route path="you" element={<You />} />
        <Route path="more" element={<More />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/** A screen that a role may lack: then it says who can open it. */
function Needs({ permission, screen: shown }: { permission: Permission; screen: ReactNode }) {
  return useMay(permission) ? shown : <NotAllowed permission={permission} />;
}
