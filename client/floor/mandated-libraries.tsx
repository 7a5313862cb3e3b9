import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import {
  HashRouter,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import * as z from 'zod/mini';

// The libraries that the product is built with, and of them what its first screen uses, rendering a static home. It is
// built alone, as the floor for the script that the real home loads. The schemas use what those of the contract use.
const home = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/./), z.length(2), z.trim()),
  count: z.int().check(z.minimum(0), z.maximum(9)),
  seconds: z.number(),
  at: z.iso.datetime(),
  flags: z.optional(z.boolean()),
  none: z.nullable(z.union([z.literal(0), z.enum(['a']), z.null(), z.never(), z.array(z.unknown())])),
  any: z._default(z.pipe(z.transform(Number), z.number()), 0),
  target: z.discriminatedUnion('kind', [
    z.extend(z.object({ kind: z.literal('a') }), {}),
    z.strictObject({ kind: z.literal('b') }),
  ]),
  other: z.xor([z.object({}), z.record(z.string(), z.string())]),
});

function Home() {
  const { t } = useTranslation();
  const { data } = useQuery(
    queryOptions({ queryKey: [useLocation().key], queryFn: () => home.safeParse(0) }),
  );
  const type = useNavigationType();
  return data?.success && type === 'POP' ? <Navigate to="/" /> : <p>{t('brand')}</p>;
}

function Shell() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/')}>
      <Routes>
        <Route path="*" element={<Home />} />
      </Routes>
    </button>
  );
}

const root = document.getElementById('root');
void i18next.use(initReactI18next).init({});
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <HashRouter>
        <Shell />
      </HashRouter>
    </QueryClientProvider>,
  );
}
