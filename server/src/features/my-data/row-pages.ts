const pageSize = 500;

interface Page<Key> {
  take: number;
  skip?: number;
  cursor?: Key;
}

/** Reads rows page by page after the key of the last row, so that memory does not grow with their number. */
export async function* pagesOf<Row, Key>(
  read: (page: Page<Key>) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  view: (row: Row) => unknown,
): AsyncGenerator<unknown[]> {
  let page: Page<Key> = { take: pageSize };
  for (;;) {
    const rows = await read(page);
    yield rows.map(view);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    page = { take: pageSize, skip: 1, cursor: keyOf(last) };
  }
}

/** The key and order of most sections. */
export const byId = ({ id }: { id: string }) => ({ id });
export const oldestFirst: { createdAt?: 'asc'; id?: 'asc' }[] = [{ createdAt: 'asc' }, { id: 'asc' }];
export const unchanged = (row: unknown) => row;
