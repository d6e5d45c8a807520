interface ListPage<T> {
  content: readonly T[];
  last: boolean;
}

/** Returns all rows of a list, page after page. Stops at the end of the page that reaches `most`. */
export async function readPages<T>(
  most: number,
  read: (page: number) => Promise<ListPage<T>>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  for (let page = 0; rows.length < most; page++) {
    const { content, last } = await read(page);
    rows.push(...content);
    if (last) break;
  }
  return rows;
}
