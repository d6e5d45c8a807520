import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from './queryClient.ts';

it('fetches a query again if its first request was sent before the invalidation', async () => {
  const answers: ((answer: string) => void)[] = [];
  const list = new QueryObserver<string>(queryClient, {
    queryKey: ['buildings.list'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = list.subscribe(() => undefined);
  const invalidation = queryClient.invalidateQueries({ queryKey: ['buildings.list'] });
  answers[0]?.('before the save');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after it');
  await invalidation;
  expect(list.getCurrentResult().data).toBe('after it');
  stop();
});
