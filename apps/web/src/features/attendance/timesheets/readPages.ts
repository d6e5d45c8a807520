interface Page<T> {
  content: readonly T[];
  last: boolean;
}

/** All rows of a list, page after page, up to about `most`. */
export async function readPages<T>(
  most: number,
  read: (page: number) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  for (let page = 0; rows.length < most; page++) {
    const { content, last } = await read(page);
    rows.push(...content);
    if (last) break;
  }
  return rows;
}
