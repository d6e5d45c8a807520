import { describe, expect, it } from 'vitest';
import { readPages } from './readPages.ts';

/** A list of `total` numbers, ten on a page, that notes which pages are asked for. */
function listOf(total: number) {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    const content = Array.from({ length: Math.min(10, total - page * 10) }, (_, at) => page * 10 + at);
    return { content, last: (page + 1) * 10 >= total };
  };
  return { asked, read };
}

describe('all rows of a list', () => {
  it('are read page after page, to the last', async () => {
    const { asked, read } = listOf(25);
    expect(await readPages(100, read)).toEqual(Array.from({ length: 25 }, (_, at) => at));
    expect(asked).toEqual([0, 1, 2]);
  });

  it('are read no further than is wanted', async () => {
    const { asked, read } = listOf(100);
    expect(await readPages(30, read)).toHaveLength(30);
    expect(asked).toEqual([0, 1, 2]);
  });
});
