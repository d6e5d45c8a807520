interface ListPage<T> {
  content: readonly T[];
  last: boolean;
}

/**
 * Fetches the pages of a list one after another and returns their rows. Stops after the last page, or after the page
 * that reaches `most` rows.
 */
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
